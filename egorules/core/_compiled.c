/* Working out formulas and making values, compiled.

   No rule stands here. A rule is traced in Python (egorules/core/trace.py) and becomes questions and
   formulas; what those mean is said in egorules/core/formula.py, and a test compares the two. Whatever
   does not fit what is expected here (a number that is no plain int, cards that are no plain tuple) is
   left to the rule itself, which then runs as usual: work_out() returns NULL without an exception. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <structmember.h>

/* The kinds of formulas. What is made of the arguments is said by the function of the same name in
   formula.py or chance.py, or by the operator. */
#define KINDS(X)                                                                                     \
    X(KNOWN) X(INPUT) X(FIELD)                                                                       \
    X(IS) X(EQ) X(NE) X(LT) X(LE) X(GT) X(GE) X(AMONG) X(HAS_ONE)                                    \
    X(ITEM) X(LEN) X(SUM) X(COUNT) X(ADD) X(SUB) X(MOD)                                              \
    X(ROW) X(CONCAT) X(WITHOUT_FIRST) X(PLUS) X(MINUS) X(SWAPPED) X(TOGETHER)                        \
    X(WITH_ONE) X(WITHOUT_ONE) X(MERGED) X(WEIGHED) X(REPLACED) X(LEAST) X(MOST) X(PLACES)           \
    X(CALL) X(MAKE) X(TABLE)

#define AS_NUMBER(name) name,
enum { KINDS(AS_NUMBER) NUMBER_OF_KINDS, NEVER /* too deep or too wide: always for the rule */ };

#define SMALL 16       /* numbers below this are found in a table by their value: cards, seats */
#define FEW 4          /* so many such numbers at the most */
#define FULL (1 << 16) /* so many entries a table may have before it is emptied */
#define NEAR 6         /* so many answers are compared before they are looked up */
#define STACKED 32     /* so many arguments a function may take, and so many inputs a table */
#define DEEP 100       /* so deep formulas may be nested, */
#define NESTED 32      /* and so deep memories that are asked by formulas: the stack is finite */
#define SORTED 512     /* so many cards are put into order here */
#define EXACT 9e15     /* so high sums of whole numbers are exact */
#define LONG (1 << 16) /* so many questions may follow each other: they may go round in circles */

typedef struct Formula {
    PyObject_VAR_HEAD
    int kind;
    int at_hand;         /* whether it is there already, as part of an input: peek() */
    int depth;           /* how deep formulas are nested in it, itself included */
    Py_ssize_t place;    /* INPUT: which */
    PyObject *value;     /* KNOWN: itself; INPUT: its number; CALL, MAKE, FIELD: the function or class;
                            TABLE: a dict of results to begin with, or None */
    Py_ssize_t *offsets; /* FIELD, MAKE: where the fields lie */
    PyObject *last;      /* what it came to in the call of this stamp: */
    unsigned long long stamp;
    void **small;        /* TABLE, WEIGHED: results by a few small numbers, row by row */
    PyObject *others;    /* TABLE: results by any other inputs */
    PyObject *weak;
    struct Formula *args[1];
} Formula;

/* What a formula is worked out for: a state, and whatever else the rule takes. */
typedef struct {
    PyObject *const *inputs;
    Py_ssize_t size;
    unsigned long long stamp;
} Table;

static PyTypeObject FormulaType, QuestionType, ResultType, MemoryType;
static unsigned long long calls = 0;
static int nested = 0; /* memories that are being asked just now, in all threads */

static PyObject *work_out(Formula *formula, Table *table);
static PyObject *peek(Formula *formula, Table *table);

static inline PyObject **
slot(PyObject *value, Py_ssize_t offset)
{
    return (PyObject **)((char *)value + offset);
}

/* Numbers and cards. */

/* Whether a value is a plain int, and which; those that are too large are for the rule. */
static inline int
is_number(PyObject *value, long *number)
{
    if (!PyLong_CheckExact(value))
        return 0;
#if PY_VERSION_HEX < 0x030C0000
    Py_ssize_t digits = Py_SIZE(value);
    if (digits < -1 || digits > 1)
        return 0;
    *number = (long)digits * (long)((PyLongObject *)value)->ob_digit[0];
#else
    if (!PyUnstable_Long_IsCompact((PyLongObject *)value))
        return 0;
    *number = (long)PyUnstable_Long_CompactValue((PyLongObject *)value);
#endif
    return 1;
}

/* Whether a value is equal to itself only, as long as the other says nothing else. None is, however
   the version of Python sees to it. */
static inline int
by_identity(PyObject *value)
{
    return Py_TYPE(value)->tp_richcompare == PyBaseObject_Type.tp_richcompare || value == Py_None;
}

/* The same as equal() for what are no two numbers. */
static int
equal_things(PyObject *one, PyObject *other)
{
    int is_int = PyLong_CheckExact(one), is_other_int = PyLong_CheckExact(other);
    if (is_int && is_other_int)
        return -1;
    if ((is_int || by_identity(one)) && (is_other_int || by_identity(other)))
        return one == other;
    return -1;
}

/* ==: 1: equal, 0: not, -1: that is for the rule to say. */
static inline int
equal(PyObject *one, PyObject *other)
{
    long a, b;
    return is_number(one, &a) && is_number(other, &b) ? a == b : equal_things(one, other);
}

/* The same for what is one or equal: so `in`, `count` and `remove` compare, even a NaN. */
static inline int
same(PyObject *one, PyObject *other)
{
    return one == other ? 1 : equal(one, other);
}

/* Where a card first is among cards; -1: nowhere, -2: that is for the rule to say. */
static Py_ssize_t
place_of(PyObject *cards, PyObject *card)
{
    Py_ssize_t size = PyTuple_GET_SIZE(cards);
    for (Py_ssize_t i = 0; i < size; i++) {
        int found = same(PyTuple_GET_ITEM(cards, i), card);
        if (found)
            return found > 0 ? i : -2;
    }
    return -1;
}

/* Put a new row into ascending order; takes the row, and gives it back unless it holds no numbers.
   Hands are short and nearly in order; what is long is sorted faster by Python. */
static PyObject *
ascending(PyObject *row)
{
    PyObject **items = ((PyTupleObject *)row)->ob_item;
    Py_ssize_t size = PyTuple_GET_SIZE(row);
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = items[i];
        long value, before;
        Py_ssize_t place = i;
        if (size > SORTED || !is_number(item, &value)) {
            Py_DECREF(row);
            return NULL;
        }
        for (; place > 0 && is_number(items[place - 1], &before) && before > value; place--)
            items[place] = items[place - 1];
        items[place] = item;
    }
    return row;
}

/* A new row: the cards but one (-1: all of them), and one more (or NULL). */
static PyObject *
changed(PyObject *cards, Py_ssize_t without, PyObject *more)
{
    Py_ssize_t size = PyTuple_GET_SIZE(cards), at = 0;
    PyObject *row = PyTuple_New(size - (without >= 0) + (more != NULL));
    if (row == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++)
        if (i != without)
            PyTuple_SET_ITEM(row, at++, Py_NewRef(PyTuple_GET_ITEM(cards, i)));
    if (more != NULL)
        PyTuple_SET_ITEM(row, at, Py_NewRef(more));
    return row;
}

static PyObject *
plus(PyObject *cards, PyObject *card)
{
    PyObject *row = changed(cards, -1, card);
    return row ? ascending(row) : NULL;
}

static PyObject *
minus(PyObject *cards, PyObject *card)
{
    Py_ssize_t place = place_of(cards, card);
    return place < 0 ? NULL : changed(cards, place, NULL);
}

/* One more card, then without another. */
static PyObject *
swapped(PyObject *cards, PyObject *card, PyObject *other)
{
    Py_ssize_t place = place_of(cards, other);
    PyObject *row;
    if (place == -2)
        return NULL;
    if (place == -1) {
        if (same(card, other) != 1)
            return NULL;
        row = changed(cards, -1, NULL);
    }
    else
        row = changed(cards, place, card);
    return row ? ascending(row) : NULL;
}

static PyObject *
joined(PyObject *one, PyObject *other)
{
    Py_ssize_t first = PyTuple_GET_SIZE(one), size = first + PyTuple_GET_SIZE(other);
    PyObject *row = PyTuple_New(size);
    if (row == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = i < first ? PyTuple_GET_ITEM(one, i) : PyTuple_GET_ITEM(other, i - first);
        PyTuple_SET_ITEM(row, i, Py_NewRef(item));
    }
    return row;
}

/* The counts of a multiset, those of one value changed. */
static PyObject *
counted(PyObject *counts, PyObject *value, int change)
{
    long place, count;
    PyObject *row, *item;
    if (!is_number(value, &place) || place < 0 || place >= PyTuple_GET_SIZE(counts))
        return NULL;
    if (!is_number(PyTuple_GET_ITEM(counts, place), &count))
        return NULL;
    if ((item = PyLong_FromLong(count + change)) == NULL)
        return NULL;
    if ((row = changed(counts, -1, NULL)) != NULL) {
        Py_DECREF(PyTuple_GET_ITEM(row, place));
        PyTuple_SET_ITEM(row, place, item);
    }
    else
        Py_DECREF(item);
    return row;
}

/* Whether a multiset has a copy of a value: 1 or 0; -1: that is for the rule to say. */
static int
has_one(PyObject *counts, long value)
{
    long count;
    if (value <= 0 || value >= PyTuple_GET_SIZE(counts))
        return 0;
    return is_number(PyTuple_GET_ITEM(counts, value), &count) ? count > 0 : -1;
}

static PyObject *
replaced(PyObject *row, PyObject *place, PyObject *item)
{
    long at;
    PyObject *copy;
    if (!is_number(place, &at) || at < 0 || at >= PyTuple_GET_SIZE(row))
        return NULL;
    if ((copy = changed(row, -1, NULL)) != NULL) {
        Py_DECREF(PyTuple_GET_ITEM(copy, at));
        PyTuple_SET_ITEM(copy, at, Py_NewRef(item));
    }
    return copy;
}

static PyObject *
merged(PyObject *one, PyObject *other)
{
    Py_ssize_t size = PyTuple_GET_SIZE(one);
    PyObject *row;
    if (size != PyTuple_GET_SIZE(other) || (row = PyTuple_New(size)) == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        long a, b;
        PyObject *sum = NULL;
        if (is_number(PyTuple_GET_ITEM(one, i), &a) && is_number(PyTuple_GET_ITEM(other, i), &b))
            sum = PyLong_FromLong(a + b);
        if (sum == NULL) {
            Py_DECREF(row);
            return NULL;
        }
        PyTuple_SET_ITEM(row, i, sum);
    }
    return row;
}

static PyObject *
sum_of(PyObject *row)
{
    long long sum = 0; /* a long may have no more than 32 bits */
    long number;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(row); i++) {
        if (!is_number(PyTuple_GET_ITEM(row, i), &number))
            return NULL;
        sum += number;
    }
    return PyLong_FromLongLong(sum);
}

static PyObject *
extreme(int kind, PyObject *row)
{
    PyObject *found = NULL;
    long most = 0, number;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(row); i++) {
        PyObject *item = PyTuple_GET_ITEM(row, i);
        if (!is_number(item, &number))
            return NULL;
        if (found == NULL || (kind == LEAST ? number < most : number > most)) {
            found = item;
            most = number;
        }
    }
    return Py_XNewRef(found);
}

/* The places of a row at which a number is. */
static PyObject *
places(PyObject *row, PyObject *number)
{
    Py_ssize_t size = PyTuple_GET_SIZE(row), how_many = 0, at = 0;
    PyObject *found;
    for (Py_ssize_t i = 0; i < size; i++) {
        int is_there = equal(PyTuple_GET_ITEM(row, i), number);
        if (is_there < 0)
            return NULL;
        how_many += is_there;
    }
    found = PyTuple_New(how_many);
    for (Py_ssize_t i = 0; found != NULL && at < how_many; i++)
        if (equal(PyTuple_GET_ITEM(row, i), number)) {
            PyObject *place = PyLong_FromSsize_t(i);
            if (place == NULL)
                Py_CLEAR(found);
            else
                PyTuple_SET_ITEM(found, at++, place);
        }
    return found;
}

static PyObject *
count_of(PyObject *cards, PyObject *card)
{
    Py_ssize_t count = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(cards); i++) {
        int is_there = same(PyTuple_GET_ITEM(cards, i), card);
        if (is_there < 0)
            return NULL;
        count += is_there;
    }
    return PyLong_FromSsize_t(count);
}

static PyObject *
item_of(PyObject *row, PyObject *place)
{
    long index;
    if (!is_number(place, &index))
        return NULL;
    if (index < 0)
        index += PyTuple_GET_SIZE(row);
    if (index < 0 || index >= PyTuple_GET_SIZE(row))
        return NULL;
    return Py_NewRef(PyTuple_GET_ITEM(row, index));
}

static PyObject *
without_first(PyObject *cards, PyObject *number)
{
    long n;
    if (!is_number(number, &n) || n < 0)
        return NULL;
    return PyTuple_GetSlice(cards, n, PyTuple_GET_SIZE(cards));
}

static PyObject *
computed(int kind, PyObject *one, PyObject *other)
{
    long a, b;
    if (!is_number(one, &a) || !is_number(other, &b))
        return NULL;
    if (kind == MOD)
        return a >= 0 && b > 0 ? PyLong_FromLong(a % b) : NULL;
    return PyLong_FromLong(kind == ADD ? a + b : a - b);
}

static inline PyObject *
argument(Formula *formula, Table *table)
{
    return formula->at_hand ? Py_XNewRef(peek(formula, table)) : work_out(formula, table);
}

static inline void
drop_all(PyObject **values, Py_ssize_t size)
{
    while (size-- > 0)
        Py_DECREF(values[size]);
}

/* The first arguments of a formula. They are held, for whatever runs meanwhile may change the inputs
   that they came from. 0; -1: there is an exception, or that is for the rule to say. */
static inline int
work_out_all(Formula *formula, Py_ssize_t size, PyObject **values, Table *table)
{
    for (Py_ssize_t i = 0; i < size; i++)
        if ((values[i] = argument(formula->args[i], table)) == NULL) {
            drop_all(values, i);
            return -1;
        }
    return 0;
}

/* A row that takes some values over. It is made when all are there: nobody sees it half empty. */
static PyObject *
taken(PyObject **values, Py_ssize_t size)
{
    PyObject *row = PyTuple_New(size);
    if (row == NULL)
        drop_all(values, size);
    else
        for (Py_ssize_t i = 0; i < size; i++)
            PyTuple_SET_ITEM(row, i, values[i]);
    return row;
}

/* Leave it to the rule if something cannot be looked up, unless somebody wants to end it all. */
static void
forgive(void)
{
    if (PyErr_ExceptionMatches(PyExc_Exception))
        PyErr_Clear();
}

/* Tables: what was made for some inputs once is used again. */

static void **
small_row(void **place)
{
    if (*place == NULL && (*place = PyMem_Calloc(SMALL, sizeof(void *))) == NULL)
        PyErr_NoMemory();
    return *place;
}

/* Where the result for some small numbers is kept; NULL: there is an exception. */
static PyObject **
small_place(Formula *formula, const long *numbers, Py_ssize_t size)
{
    void **place = (void **)&formula->small;
    for (Py_ssize_t i = 0; i < size; i++) {
        void **row = small_row(place);
        if (row == NULL)
            return NULL;
        place = &row[numbers[i]];
    }
    return (PyObject **)place;
}

static inline int
is_small(PyObject *value, long *number)
{
    return is_number(value, number) && *number >= 0 && *number < SMALL;
}

/* An outcome with its weight, as a new reference; kept for the next time. */
static PyObject *
pair_of(Formula *formula, long place, PyObject *outcome, PyObject *count, long number)
{
    long numbers[2] = {place, number};
    PyObject **known = small_place(formula, numbers, 2), *pair;
    if (known == NULL)
        return NULL;
    if (*known != NULL && PyTuple_GET_ITEM(*known, 0) == outcome)
        return Py_NewRef(*known);
    if ((pair = PyTuple_Pack(2, outcome, count)) != NULL)
        Py_XSETREF(*known, Py_NewRef(pair));
    return pair;
}

/* Each outcome that has a weight, with it. */
static PyObject *
weighed(Formula *formula, PyObject *outcomes, PyObject *counts)
{
    Py_ssize_t size = PyTuple_GET_SIZE(counts), at = 0;
    PyObject *pairs[SMALL], *pair;
    long count;
    if (size != PyTuple_GET_SIZE(outcomes) || size > SMALL)
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++)
        if (!is_small(PyTuple_GET_ITEM(counts, i), &count))
            return NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = PyTuple_GET_ITEM(counts, i);
        if (!is_small(item, &count) || count == 0)
            continue;
        pair = pair_of(formula, (long)i, PyTuple_GET_ITEM(outcomes, i), item, count);
        if (pair == NULL) {
            drop_all(pairs, at);
            return NULL;
        }
        pairs[at++] = pair;
    }
    return taken(pairs, at);
}

/* Whether nothing of another kind is equal to a value: 1.0 and True are equal to 1, but are not the
   same to whoever writes them down. */
static int
is_certain(PyObject *value, int depth)
{
    if (PyLong_CheckExact(value) || PyUnicode_CheckExact(value))
        return 1;
    if (!PyTuple_CheckExact(value))
        return by_identity(value);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(value); i++)
        if (depth == 0 || !is_certain(PyTuple_GET_ITEM(value, i), depth - 1))
            return 0;
    return 1;
}

static PyObject *
by_others(Formula *formula, PyObject *key, Table *table)
{
    Formula *made_of = formula->args[Py_SIZE(formula) - 1];
    PyObject *found;
    if (!is_certain(key, FEW))
        return work_out(made_of, table);
    found = PyDict_GetItemWithError(formula->others, key);
    if (found != NULL)
        return Py_NewRef(found);
    if (PyErr_Occurred()) {
        forgive();
        return NULL;
    }
    if ((found = work_out(made_of, table)) == NULL)
        return NULL;
    if (PyDict_GET_SIZE(formula->others) >= FULL)
        PyDict_Clear(formula->others);
    if (PyDict_SetItem(formula->others, key, found) < 0)
        Py_CLEAR(found);
    return found;
}

/* What is made of inputs that are small numbers; the result's place is its own. */
static PyObject *
by_small(Formula *formula, const long *numbers, Py_ssize_t size, Table *table)
{
    PyObject **known = small_place(formula, numbers, size), *made;
    if (known == NULL)
        return NULL;
    if (*known != NULL)
        return Py_NewRef(*known);
    if ((made = work_out(formula->args[size], table)) != NULL)
        Py_XSETREF(*known, Py_NewRef(made));
    return made;
}

/* The inputs come first, what is made of them last. */
static PyObject *
by_table(Formula *formula, Table *table)
{
    Py_ssize_t size = Py_SIZE(formula) - 1;
    PyObject *inputs[STACKED], *key, *found = NULL;
    long numbers[FEW];
    int small = size > 0 && size <= FEW;
    if (work_out_all(formula, size, inputs, table) < 0)
        return NULL;
    for (Py_ssize_t i = 0; small && i < size; i++)
        small = is_small(inputs[i], &numbers[i]);
    if (small)
        found = by_small(formula, numbers, size, table);
    else if (size == 1)
        found = by_others(formula, inputs[0], table);
    else {
        if ((key = taken(inputs, size)) != NULL) {
            found = by_others(formula, key, table);
            Py_DECREF(key);
        }
        return found;
    }
    drop_all(inputs, size);
    return found;
}

/* Formulas. */

static PyObject *
call(Formula *formula, Table *table)
{
    PyObject *values[STACKED], *result;
    Py_ssize_t size = Py_SIZE(formula);
    values[0] = NULL; /* there may be none */
    if (work_out_all(formula, size, values, table) < 0)
        return NULL;
    result = PyObject_Vectorcall(formula->value, values, size, NULL);
    drop_all(values, size);
    return result;
}

static PyObject *
make(Formula *formula, Table *table)
{
    PyTypeObject *kind = (PyTypeObject *)formula->value;
    PyObject *made = kind->tp_alloc(kind, 0);
    for (Py_ssize_t i = 0; made != NULL && i < Py_SIZE(formula); i++) {
        PyObject *value = argument(formula->args[i], table);
        if (value == NULL)
            Py_CLEAR(made);
        else
            *slot(made, formula->offsets[i]) = value;
    }
    return made;
}

static PyObject *
row_of(Formula *formula, Table *table)
{
    PyObject *values[STACKED];
    Py_ssize_t size = Py_SIZE(formula);
    return work_out_all(formula, size, values, table) < 0 ? NULL : taken(values, size);
}

static inline PyObject *
input_of(Formula *formula, Table *table)
{
    return formula->place < table->size ? table->inputs[formula->place] : NULL;
}

/* What is at hand, as a borrowed reference: it is there until something else runs. */
static PyObject *
peek(Formula *formula, Table *table)
{
    PyObject *of, *at;
    long place;
    switch (formula->kind) {
    case KNOWN:
        return formula->value;
    case INPUT:
        return input_of(formula, table);
    case FIELD: {
        Formula *arg = formula->args[0];
        of = arg->kind == INPUT ? input_of(arg, table) : peek(arg, table); /* mostly of an input */
        if (of == NULL || (PyObject *)Py_TYPE(of) != formula->value)
            return NULL;
        return *slot(of, formula->offsets[0]);
    }
    case ITEM:
        of = peek(formula->args[0], table);
        if (of == NULL || !PyTuple_CheckExact(of))
            return NULL;
        at = peek(formula->args[1], table);
        if (at == NULL || !is_number(at, &place))
            return NULL;
        if (place < 0)
            place += PyTuple_GET_SIZE(of);
        return place >= 0 && place < PyTuple_GET_SIZE(of) ? PyTuple_GET_ITEM(of, place) : NULL;
    }
    Py_UNREACHABLE();
}

static int
is_at_hand(Formula *formula)
{
    switch (formula->kind) {
    case KNOWN:
    case INPUT:
        return 1;
    case FIELD:
        return formula->args[0]->at_hand;
    case ITEM:
        return formula->args[0]->at_hand && formula->args[1]->at_hand;
    default:
        return 0;
    }
}

/* A yes or no: 1 or 0; -1: there is an exception, or that is for the rule to say. */
static int
compare(int kind, PyObject *one, PyObject *other)
{
    long a, b;
    int answer;
    switch (kind) {
    case IS: /* which of two equal ints it is is nobody's business */
        return PyLong_CheckExact(one) && PyLong_CheckExact(other) ? -1 : one == other;
    case EQ:
        return equal(one, other);
    case NE:
        answer = equal(one, other);
        return answer < 0 ? -1 : !answer;
    case AMONG: {
        Py_ssize_t place = PyTuple_CheckExact(other) ? place_of(other, one) : -2;
        return place == -2 ? -1 : place >= 0;
    }
    case HAS_ONE:
        return PyTuple_CheckExact(one) && is_number(other, &a) ? has_one(one, a) : -1;
    }
    if (!is_number(one, &a) || !is_number(other, &b))
        return -1;
    switch (kind) {
    case LT:
        return a < b;
    case LE:
        return a <= b;
    case GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* Of what is made anew only None can be told: who knows whether two rows would be one. */
static inline int
is_none(PyObject *one, PyObject *other)
{
    return one == Py_None || other == Py_None;
}

static int
test(Formula *formula, Table *table)
{
    Formula *left = formula->args[0], *right = formula->args[1];
    PyObject *values[2];
    int answer = -1;
    if (left->at_hand && right->at_hand) {
        PyObject *one = peek(left, table), *other = peek(right, table);
        return one == NULL || other == NULL ? -1 : compare(formula->kind, one, other);
    }
    if (work_out_all(formula, 2, values, table) < 0)
        return -1;
    if (formula->kind != IS || is_none(values[0], values[1]))
        answer = compare(formula->kind, values[0], values[1]);
    drop_all(values, 2);
    return answer;
}

static inline int
is_test(Formula *formula)
{
    return formula->kind >= IS && formula->kind <= HAS_ONE;
}

/* What is made of up to three values, the first being a row unless it is a sum. */
static PyObject *
combined(Formula *formula, PyObject *one, PyObject *two, PyObject *three)
{
    switch (formula->kind) {
    case ADD:
    case SUB:
    case MOD:
        return computed(formula->kind, one, two);
    }
    if (!PyTuple_CheckExact(one))
        return NULL;
    switch (formula->kind) {
    case ITEM:
        return item_of(one, two);
    case LEN:
        return PyLong_FromSsize_t(PyTuple_GET_SIZE(one));
    case SUM:
        return sum_of(one);
    case LEAST:
    case MOST:
        return extreme(formula->kind, one);
    case PLACES:
        return places(one, two);
    case COUNT:
        return count_of(one, two);
    case WITHOUT_FIRST:
        return without_first(one, two);
    case PLUS:
        return plus(one, two);
    case MINUS:
        return minus(one, two);
    case SWAPPED:
        return swapped(one, two, three);
    case WITH_ONE:
        return counted(one, two, 1);
    case WITHOUT_ONE:
        return counted(one, two, -1);
    case REPLACED:
        return replaced(one, two, three);
    }
    if (!PyTuple_CheckExact(two))
        return NULL;
    switch (formula->kind) {
    case CONCAT:
        return joined(one, two);
    case TOGETHER: {
        PyObject *row = joined(one, two);
        return row ? ascending(row) : NULL;
    }
    case MERGED:
        return merged(one, two);
    case WEIGHED:
        return weighed(formula, one, two);
    }
    Py_UNREACHABLE();
}

static PyObject *
of_values(Formula *formula, Table *table)
{
    PyObject *values[3] = {NULL, NULL, NULL}, *result;
    Py_ssize_t size = Py_SIZE(formula);
    if (work_out_all(formula, size, values, table) < 0)
        return NULL;
    result = combined(formula, values[0], values[1], values[2]);
    drop_all(values, size);
    return result;
}

/* Keep what a formula comes to for the rest of a call. What it came to before goes last: that may run
   anything, even the same formula. */
static void
keep(Formula *formula, PyObject *result, Table *table)
{
    PyObject *before = formula->last;
    formula->last = Py_NewRef(result);
    formula->stamp = table->stamp;
    Py_XDECREF(before);
}

/* What a formula comes to. NULL: there is an exception, or that is for the rule to say. */
static PyObject *
work_out(Formula *formula, Table *table)
{
    PyObject *result;
    if (formula->at_hand)
        return Py_XNewRef(peek(formula, table));
    switch (formula->kind) {
    case FIELD: /* of something that is not at hand: no rule asks for that */
    case NEVER:
        return NULL;
    case ROW:
        return row_of(formula, table);
    case MAKE:
        return make(formula, table);
    case ITEM:
    case LEN:
        return of_values(formula, table);
    }
    if (is_test(formula)) {
        int answer = test(formula, table);
        return answer < 0 ? NULL : PyBool_FromLong(answer);
    }
    if (formula->stamp == table->stamp)
        return Py_NewRef(formula->last);
    if (formula->kind == TABLE)
        result = by_table(formula, table);
    else
        result = formula->kind == CALL ? call(formula, table) : of_values(formula, table);
    if (result != NULL)
        keep(formula, result, table);
    return result;
}

static Py_ssize_t
offset_of(PyObject *kind, PyObject *name)
{
    PyObject *member = PyObject_GetAttr(kind, name);
    Py_ssize_t offset = -1;
    if (member == NULL)
        return -1;
    if (Py_IS_TYPE(member, &PyMemberDescr_Type)) {
        PyMemberDef *found = ((PyMemberDescrObject *)member)->d_member;
        if (found->type == T_OBJECT_EX && PyType_IsSubtype((PyTypeObject *)kind, PyDescr_TYPE(member)))
            offset = found->offset;
    }
    Py_DECREF(member);
    if (offset < 0)
        PyErr_Format(PyExc_TypeError, "%R has no slot %R", kind, name);
    return offset;
}

/* Where the named fields of a class lie; each has a place of its own. */
static Py_ssize_t *
offsets_of(PyTypeObject *kind, PyObject *names)
{
    Py_ssize_t size = PyTuple_GET_SIZE(names), *offsets;
    if ((offsets = PyMem_Malloc((size + 1) * sizeof(Py_ssize_t))) == NULL)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; offsets != NULL && i < size; i++) {
        int is_known = 0;
        offsets[i] = offset_of((PyObject *)kind, PyTuple_GET_ITEM(names, i));
        for (Py_ssize_t other = 0; other < i; other++)
            is_known = is_known || offsets[other] == offsets[i];
        if (is_known && offsets[i] >= 0)
            PyErr_Format(PyExc_ValueError, "%R has one slot %R", kind, PyTuple_GET_ITEM(names, i));
        if (is_known || offsets[i] < 0) {
            PyMem_Free(offsets);
            offsets = NULL;
        }
    }
    return offsets;
}

/* Whether values of a class may be made by filling in their fields: nothing else is in them, no
   __new__ of its own is left out, and no __del__ gets to see one that is given up. */
static int
is_simple(PyTypeObject *kind)
{
    return kind->tp_new == PyBaseObject_Type.tp_new && kind->tp_alloc == PyType_GenericAlloc &&
           kind->tp_finalize == NULL && !PyType_HasFeature(kind, Py_TPFLAGS_IS_ABSTRACT);
}

/* The same for a class of which values are made. */
static Py_ssize_t *
offsets_to_fill(PyTypeObject *kind, PyObject *names)
{
    if (is_simple(kind))
        return offsets_of(kind, names);
    PyErr_Format(PyExc_TypeError, "%R is not made by filling in fields", kind);
    return NULL;
}

/* How many arguments each kind takes; -1: any number, at least one; -2: any number. */
static int
arguments_of(int kind)
{
    switch (kind) {
    case KNOWN:
    case INPUT:
        return 0;
    case FIELD:
    case LEN:
    case SUM:
    case LEAST:
    case MOST:
        return 1;
    case SWAPPED:
    case REPLACED:
        return 3;
    case TABLE:
        return -1;
    case ROW:
    case CALL:
    case MAKE:
        return -2;
    default:
        return 2;
    }
}

/* FIELD, MAKE: where the fields lie; NULL: there is an exception. */
static Py_ssize_t *
fields_of(int kind, PyObject *value, PyObject *names, Py_ssize_t size)
{
    if (!PyType_Check(value)) {
        PyErr_Format(PyExc_TypeError, "%R is no class", value);
        return NULL;
    }
    if (names == NULL || PyTuple_GET_SIZE(names) != size) {
        PyErr_SetString(PyExc_ValueError, "a name for each field is needed");
        return NULL;
    }
    if (kind == MAKE)
        return offsets_to_fill((PyTypeObject *)value, names);
    if (((PyTypeObject *)value)->tp_getattro == PyObject_GenericGetAttr)
        return offsets_of((PyTypeObject *)value, names);
    PyErr_Format(PyExc_TypeError, "%R looks its fields up in its own way", value);
    return NULL;
}

/* INPUT: which; -1: there is an exception. */
static Py_ssize_t
place_in(PyObject *value)
{
    Py_ssize_t place = PyLong_AsSsize_t(value);
    if (place < 0 && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "inputs count from 0");
    return place;
}

/* TABLE: the results to begin with; NULL: there is an exception. */
static PyObject *
results_of(PyObject *value)
{
    if (value == Py_None)
        return PyDict_New();
    if (PyDict_CheckExact(value))
        return Py_NewRef(value);
    return PyErr_Format(PyExc_TypeError, "a table begins with a dict or None, not %R", value);
}

/* Whether a kind takes these arguments; 0: there is an exception. */
static int
takes(int kind, PyObject *given)
{
    Py_ssize_t size = PyTuple_GET_SIZE(given);
    int wanted;
    if (kind < 0 || kind >= NUMBER_OF_KINDS) {
        PyErr_Format(PyExc_ValueError, "there is no kind %d", kind);
        return 0;
    }
    wanted = arguments_of(kind);
    if (wanted >= 0 ? size != wanted : wanted == -1 && size < 1) {
        PyErr_Format(PyExc_ValueError, "kind %d does not take %zd arguments", kind, size);
        return 0;
    }
    for (Py_ssize_t i = 0; i < size; i++)
        if (!Py_IS_TYPE(PyTuple_GET_ITEM(given, i), &FormulaType)) {
            PyErr_SetString(PyExc_TypeError, "an argument is a formula");
            return 0;
        }
    return 1;
}

/* Nothing in here can fail, and nothing runs: nobody sees a formula that is half made. */
static void
fill_formula(Formula *formula, int kind, PyObject *given, PyObject *value)
{
    Py_ssize_t size = PyTuple_GET_SIZE(given);
    formula->value = Py_NewRef(value);
    for (Py_ssize_t i = 0; i < size; i++) {
        formula->args[i] = (Formula *)Py_NewRef(PyTuple_GET_ITEM(given, i));
        formula->depth = Py_MAX(formula->depth, formula->args[i]->depth);
    }
    if (formula->depth <= DEEP)
        formula->depth++;
    formula->kind = formula->depth > DEEP || size > STACKED ? NEVER : kind;
    formula->at_hand = is_at_hand(formula);
}

static PyObject *
formula_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"kind", "args", "value", "names", NULL};
    PyObject *given = NULL, *value = Py_None, *names = NULL, *others = NULL, *made = NULL;
    Py_ssize_t *offsets = NULL, place = 0;
    int kind;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|O!OO!", words, &kind, &PyTuple_Type, &given,
                                     &value, &PyTuple_Type, &names))
        return NULL;
    if ((given = given ? Py_NewRef(given) : PyTuple_New(0)) == NULL)
        return NULL;
    if (!takes(kind, given))
        goto done;
    if (kind == TABLE && (others = results_of(value)) == NULL)
        goto done;
    if (kind == INPUT && (place = place_in(value)) < 0)
        goto done;
    if ((kind == FIELD || kind == MAKE) &&
        (offsets = fields_of(kind, value, names, PyTuple_GET_SIZE(given))) == NULL)
        goto done;
    if ((made = type->tp_alloc(type, PyTuple_GET_SIZE(given))) == NULL) {
        PyMem_Free(offsets);
        Py_XDECREF(others);
        goto done;
    }
    ((Formula *)made)->offsets = offsets;
    ((Formula *)made)->others = others;
    ((Formula *)made)->place = place;
    fill_formula((Formula *)made, kind, given, value);
done:
    Py_DECREF(given);
    return made;
}

static int
small_depth(Formula *formula)
{
    return formula->kind == WEIGHED ? 2 : (int)Py_SIZE(formula) - 1;
}

static int
visit_small(void **row, int depth, visitproc visit, void *arg)
{
    for (int i = 0; row != NULL && i < SMALL; i++) {
        int stop = 0;
        if (row[i] != NULL)
            stop = depth > 1 ? visit_small(row[i], depth - 1, visit, arg) : visit(row[i], arg);
        if (stop)
            return stop;
    }
    return 0;
}

static int
drop(PyObject *value, void *Py_UNUSED(arg))
{
    Py_DECREF(value);
    return 0;
}

static void
free_small(void **row, int depth)
{
    for (int i = 0; row != NULL && depth > 1 && i < SMALL; i++)
        free_small(row[i], depth - 1);
    PyMem_Free(row);
}

static void
forget_small(Formula *formula)
{
    void **rows = formula->small;
    formula->small = NULL;
    visit_small(rows, small_depth(formula), drop, NULL);
    free_small(rows, small_depth(formula));
}

static int
formula_traverse(Formula *formula, visitproc visit, void *arg)
{
    Py_VISIT(formula->value);
    Py_VISIT(formula->last);
    Py_VISIT(formula->others);
    for (Py_ssize_t i = 0; i < Py_SIZE(formula); i++)
        Py_VISIT(formula->args[i]);
    return visit_small(formula->small, small_depth(formula), visit, arg);
}

/* All else was there before the formula, so it closes no circle. */
static int
formula_clear(Formula *formula)
{
    formula->stamp = 0;
    Py_CLEAR(formula->last);
    forget_small(formula);
    return 0;
}

static void
formula_dealloc(Formula *formula)
{
    PyObject_GC_UnTrack(formula);
    Py_TRASHCAN_BEGIN(formula, formula_dealloc)
    if (formula->weak != NULL)
        PyObject_ClearWeakRefs((PyObject *)formula);
    formula_clear(formula);
    Py_XDECREF(formula->value);
    Py_XDECREF(formula->others);
    for (Py_ssize_t i = 0; i < Py_SIZE(formula); i++)
        Py_XDECREF(formula->args[i]);
    PyMem_Free(formula->offsets);
    Py_TYPE(formula)->tp_free(formula);
    Py_TRASHCAN_END
}

static PyTypeObject FormulaType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "egorules.core._compiled.Formula",
    .tp_doc = PyDoc_STR("Formula(kind, args=(), value=None, names=())"),
    .tp_basicsize = offsetof(Formula, args),
    .tp_itemsize = sizeof(Formula *),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_weaklistoffset = offsetof(Formula, weak),
    .tp_new = formula_new,
    .tp_traverse = (traverseproc)formula_traverse,
    .tp_clear = (inquiry)formula_clear,
    .tp_dealloc = (destructor)formula_dealloc,
};

/* Questions and results. */

typedef struct {
    PyObject_HEAD
    Formula *formula;
    PyObject *asks;              /* the same as it was written in Python */
    PyObject *yes, *no, *others; /* what follows an answer */
    PyObject *near[NEAR][2];     /* the first others, found by who they are */
} Question;

static PyObject *
question_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"formula", "asks", NULL};
    PyObject *formula, *asks;
    Question *question;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O", words, &FormulaType, &formula, &asks))
        return NULL;
    if ((question = (Question *)type->tp_alloc(type, 0)) == NULL)
        return NULL;
    question->formula = (Formula *)Py_NewRef(formula);
    question->asks = Py_NewRef(asks);
    if ((question->others = PyDict_New()) == NULL)
        Py_CLEAR(question);
    return (PyObject *)question;
}

/* Have the first others at hand. Those of before go last, for that may run anything. */
static void
find_near(Question *question)
{
    PyObject *before[NEAR][2], *answer, *then;
    Py_ssize_t place = 0;
    memcpy(before, question->near, sizeof(before));
    memset(question->near, 0, sizeof(question->near));
    for (int i = 0; i < NEAR && PyDict_Next(question->others, &place, &answer, &then); i++) {
        question->near[i][0] = Py_NewRef(answer);
        question->near[i][1] = Py_NewRef(then);
    }
    for (int i = 0; i < NEAR; i++) {
        Py_XDECREF(before[i][0]);
        Py_XDECREF(before[i][1]);
    }
}

static PyObject *
question_put(Question *question, PyObject *const *args, Py_ssize_t nargs)
{
    if (nargs != 2)
        return PyErr_Format(PyExc_TypeError, "put() takes an answer and what follows it");
    if (args[0] == Py_True)
        Py_XSETREF(question->yes, Py_NewRef(args[1]));
    else if (args[0] == Py_False)
        Py_XSETREF(question->no, Py_NewRef(args[1]));
    else {
        if (PyDict_SetItem(question->others, args[0], args[1]) < 0)
            return NULL;
        find_near(question);
    }
    Py_RETURN_NONE;
}

static PyObject *
question_answers(Question *question, void *Py_UNUSED(closure))
{
    PyObject *answers = PyDict_Copy(question->others);
    if (answers != NULL &&
        ((question->yes && PyDict_SetItem(answers, Py_True, question->yes) < 0) ||
         (question->no && PyDict_SetItem(answers, Py_False, question->no) < 0)))
        Py_CLEAR(answers);
    return answers;
}

static int
question_traverse(Question *question, visitproc visit, void *arg)
{
    Py_VISIT(question->formula);
    Py_VISIT(question->asks);
    Py_VISIT(question->yes);
    Py_VISIT(question->no);
    Py_VISIT(question->others);
    for (int i = 0; i < NEAR; i++) {
        Py_VISIT(question->near[i][0]);
        Py_VISIT(question->near[i][1]);
    }
    return 0;
}

static int
question_clear(Question *question)
{
    Py_CLEAR(question->yes);
    Py_CLEAR(question->no);
    if (question->others != NULL) {
        PyDict_Clear(question->others);
        find_near(question);
    }
    return 0;
}

static void
question_dealloc(Question *question)
{
    PyObject_GC_UnTrack(question);
    Py_TRASHCAN_BEGIN(question, question_dealloc)
    question_clear(question);
    Py_XDECREF(question->formula);
    Py_XDECREF(question->asks);
    Py_XDECREF(question->others);
    Py_TYPE(question)->tp_free(question);
    Py_TRASHCAN_END
}

static PyMethodDef question_methods[] = {
    {"put", (PyCFunction)(void (*)(void))question_put, METH_FASTCALL,
     PyDoc_STR("put(answer, then): say what follows an answer")},
    {NULL, NULL, 0, NULL},
};

static PyObject *
question_asks(Question *question, void *Py_UNUSED(closure))
{
    return Py_NewRef(question->asks);
}

static PyGetSetDef question_fields[] = {
    {"asks", (getter)question_asks, NULL, PyDoc_STR("The formula as it was written."), NULL},
    {"answers", (getter)question_answers, NULL, PyDoc_STR("What follows each answer, as a copy."), NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject QuestionType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "egorules.core._compiled.Question",
    .tp_doc = PyDoc_STR("Question(formula, asks)"),
    .tp_basicsize = sizeof(Question),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_methods = question_methods,
    .tp_getset = question_fields,
    .tp_new = question_new,
    .tp_traverse = (traverseproc)question_traverse,
    .tp_clear = (inquiry)question_clear,
    .tp_dealloc = (destructor)question_dealloc,
};

typedef struct {
    PyObject_HEAD
    Formula *formula;
} Result;

static PyObject *
result_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"formula", NULL};
    PyObject *formula;
    Result *result;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!", words, &FormulaType, &formula))
        return NULL;
    if ((result = (Result *)type->tp_alloc(type, 0)) != NULL)
        result->formula = (Formula *)Py_NewRef(formula);
    return (PyObject *)result;
}

static int
result_traverse(Result *result, visitproc visit, void *arg)
{
    Py_VISIT(result->formula);
    return 0;
}

static void
result_dealloc(Result *result)
{
    PyObject_GC_UnTrack(result);
    Py_XDECREF(result->formula);
    Py_TYPE(result)->tp_free(result);
}

static PyTypeObject ResultType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "egorules.core._compiled.Result",
    .tp_doc = PyDoc_STR("Result(formula)"),
    .tp_basicsize = sizeof(Result),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = result_new,
    .tp_traverse = (traverseproc)result_traverse,
    .tp_dealloc = (destructor)result_dealloc,
};

/* Memories. */

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyTypeObject *kind;
    PyObject *rule, *learn, *first, *dict;
} Memory;

/* What follows an answer, as a borrowed reference; NULL: nothing is known, or there is an exception. */
static PyObject *
after(Question *question, PyObject *said)
{
    if (said == Py_True)
        return question->yes;
    if (said == Py_False)
        return question->no;
    for (int i = 0; i < NEAR && question->near[i][0] != NULL; i++)
        if (question->near[i][0] == said)
            return question->near[i][1];
    return PyDict_GetItemWithError(question->others, said);
}

/* What follows a question, as a new reference; NULL without an exception: that is for the rule to
   say. What nobody has put there is 0. The answer is given too if it is asked for. */
static PyObject *
follow(Question *question, Table *table, PyObject **answer)
{
    Formula *formula = question->formula;
    PyObject *then = NULL, *said;
    if (answer == NULL && is_test(formula)) {
        int yes = test(formula, table);
        if (yes < 0)
            return NULL;
        then = Py_XNewRef(yes ? question->yes : question->no);
    }
    else {
        if ((said = work_out(formula, table)) == NULL)
            return NULL;
        then = Py_XNewRef(after(question, said));
        if (then == NULL && PyErr_Occurred()) {
            forgive();
            Py_DECREF(said);
            return NULL;
        }
        if (answer != NULL)
            Py_XSETREF(*answer, said);
        else
            Py_DECREF(said);
    }
    return then ? then : PyLong_FromLong(0);
}

/* Call a function that may come back here. */
static PyObject *
run(PyObject *function, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    PyObject *made;
    if (Py_EnterRecursiveCall(" in what is remembered"))
        return NULL;
    made = PyObject_Vectorcall(function, args, nargsf, kwnames);
    Py_LeaveRecursiveCall();
    return made;
}

static PyObject *
memory_call(Memory *memory, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    Py_ssize_t nargs = PyVectorcall_NARGS(nargsf);
    Table table;
    PyObject *node, *made = NULL;
    int learns;
    if (kwnames != NULL || nargs < 1 || Py_TYPE(args[0]) != memory->kind || nested >= NESTED)
        return run(memory->rule, args, nargsf, kwnames);
    nested++;
    table.inputs = args;
    table.size = nargs;
    table.stamp = ++calls;
    node = Py_NewRef(memory->first);
    for (int i = 0; node != NULL && Py_IS_TYPE(node, &QuestionType); i++)
        Py_SETREF(node, i < LONG ? follow((Question *)node, &table, NULL) : NULL);
    if (node != NULL && Py_IS_TYPE(node, &ResultType))
        made = work_out(((Result *)node)->formula, &table);
    nested--;
    learns = node != NULL && node != Py_None && !Py_IS_TYPE(node, &ResultType);
    Py_XDECREF(node);
    if (made != NULL || PyErr_Occurred())
        return made;
    return run(learns ? memory->learn : memory->rule, args, nargsf, NULL);
}

static PyObject *
memory_find(Memory *memory, PyObject *const *args, Py_ssize_t nargs)
{
    Table table;
    PyObject *asked, *node, *answer = Py_NewRef(Py_None), *found = NULL;
    table.inputs = args;
    table.size = nargs;
    table.stamp = ++calls;
    node = Py_NewRef(memory->first);
    asked = PyList_New(0);
    while (asked != NULL && node != NULL && Py_IS_TYPE(node, &QuestionType)) {
        int is_long = PyList_GET_SIZE(asked) >= LONG;
        if (PyList_Append(asked, node) < 0)
            break;
        Py_SETREF(node, is_long ? NULL : follow((Question *)node, &table, &answer));
    }
    if (node == NULL && !PyErr_Occurred())
        node = Py_NewRef(Py_None);
    if (asked != NULL && !PyErr_Occurred())
        found = PyTuple_Pack(3, asked, answer, node);
    Py_XDECREF(asked);
    Py_XDECREF(answer);
    Py_XDECREF(node);
    return found;
}

static PyObject *
memory_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"kind", "rule", "learn", NULL};
    PyObject *kind, *rule, *learn;
    Memory *memory;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!OO", words, &PyType_Type, &kind, &rule, &learn))
        return NULL;
    if ((memory = (Memory *)type->tp_alloc(type, 0)) == NULL)
        return NULL;
    memory->vectorcall = (vectorcallfunc)memory_call;
    memory->kind = (PyTypeObject *)Py_NewRef(kind);
    memory->rule = Py_NewRef(rule);
    memory->learn = Py_NewRef(learn);
    memory->first = PyLong_FromLong(0);
    return (PyObject *)memory;
}

static int
memory_traverse(Memory *memory, visitproc visit, void *arg)
{
    Py_VISIT(memory->kind);
    Py_VISIT(memory->rule);
    Py_VISIT(memory->learn);
    Py_VISIT(memory->first);
    Py_VISIT(memory->dict);
    return 0;
}

static int
memory_clear(Memory *memory)
{
    Py_XSETREF(memory->first, Py_NewRef(Py_None));
    Py_XSETREF(memory->learn, Py_NewRef(Py_None));
    Py_CLEAR(memory->dict);
    return 0;
}

static void
memory_dealloc(Memory *memory)
{
    PyObject_GC_UnTrack(memory);
    Py_TRASHCAN_BEGIN(memory, memory_dealloc)
    Py_XDECREF(memory->kind);
    Py_XDECREF(memory->rule);
    Py_XDECREF(memory->learn);
    Py_XDECREF(memory->first);
    Py_XDECREF(memory->dict);
    Py_TYPE(memory)->tp_free(memory);
    Py_TRASHCAN_END
}

static PyObject *
memory_cache_clear(Memory *memory, PyObject *Py_UNUSED(ignored))
{
    Py_XSETREF(memory->first, PyLong_FromLong(0));
    Py_RETURN_NONE;
}

/* As a function, it is pickled by its name. */
static PyObject *
name_of(PyObject *self, PyObject *Py_UNUSED(ignored))
{
    return PyObject_GetAttrString(self, "__qualname__");
}

/* As a function, it is a method in a class, and `help` sees it as what it is. */
static PyObject *
bound(PyObject *self, PyObject *of, PyObject *Py_UNUSED(type))
{
    return of == NULL || of == Py_None ? Py_NewRef(self) : PyMethod_New(self, of);
}

static PyMethodDef memory_methods[] = {
    {"cache_clear", (PyCFunction)memory_cache_clear, METH_NOARGS, PyDoc_STR("Forget everything.")},
    {"__reduce__", name_of, METH_NOARGS, NULL},
    {"find", (PyCFunction)(void (*)(void))memory_find, METH_FASTCALL,
     PyDoc_STR("find(state, ...): the questions asked, the last answer, what follows it")},
    {NULL, NULL, 0, NULL},
};

static PyObject *
memory_first(Memory *memory, void *Py_UNUSED(closure))
{
    return Py_NewRef(memory->first);
}

static int
memory_set_first(Memory *memory, PyObject *first, void *Py_UNUSED(closure))
{
    if (first == NULL) {
        PyErr_SetString(PyExc_AttributeError, "something always comes first");
        return -1;
    }
    Py_XSETREF(memory->first, Py_NewRef(first));
    return 0;
}

static PyGetSetDef memory_fields[] = {
    {"first", (getter)memory_first, (setter)memory_set_first,
     PyDoc_STR("What comes first: a question, a result, or a note."), NULL},
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject MemoryType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "egorules.core._compiled.Memory",
    .tp_doc = PyDoc_STR("Memory(kind, rule, learn)"),
    .tp_basicsize = sizeof(Memory),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Memory, vectorcall),
    .tp_dictoffset = offsetof(Memory, dict),
    .tp_call = PyVectorcall_Call,
    .tp_descr_get = bound,
    .tp_methods = memory_methods,
    .tp_getset = memory_fields,
    .tp_new = memory_new,
    .tp_traverse = (traverseproc)memory_traverse,
    .tp_clear = (inquiry)memory_clear,
    .tp_dealloc = (destructor)memory_dealloc,
};

/* Drawing one of several outcomes. */

/* The weight of an outcome; 0 if this is no pair of an outcome and a number, 0 or more. */
static int
is_weighed(PyObject *pair, double *weight, int *is_whole)
{
    PyObject *value;
    long number;
    if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2)
        return 0;
    value = PyTuple_GET_ITEM(pair, 1);
    if (is_number(value, &number))
        *weight = (double)number;
    else if (PyFloat_CheckExact(value)) {
        *weight = PyFloat_AS_DOUBLE(value);
        *is_whole = 0;
    }
    else
        return 0;
    return *weight >= 0 && *weight <= EXACT;
}

/* The sum of all weights, as a number of their kind; NULL: there is an exception, or they are not
   all plain numbers. */
static PyObject *
sum_of_weights(PyObject *pairs)
{
    double sum = 0, weight;
    int is_whole = 1;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(pairs); i++) {
        if (!is_weighed(PyTuple_GET_ITEM(pairs, i), &weight, &is_whole))
            return NULL;
        sum += weight;
    }
    if (sum > EXACT)
        return NULL;
    return is_whole ? PyLong_FromDouble(sum) : PyFloat_FromDouble(sum);
}

/* The outcome that a ticket falls on; the last one if it is beyond them all. */
static PyObject *
outcome_at(PyObject *pairs, double ticket)
{
    Py_ssize_t last = PyTuple_GET_SIZE(pairs) - 1, i;
    double end = 0, weight;
    int is_whole;
    for (i = 0; i < last; i++) {
        is_weighed(PyTuple_GET_ITEM(pairs, i), &weight, &is_whole);
        end += weight;
        if (ticket < end)
            break;
    }
    return Py_NewRef(PyTuple_GET_ITEM(PyTuple_GET_ITEM(pairs, i), 0));
}

/* The place of a ticket: a whole number may be higher than any sum. -1 may be an exception. */
static double
place_of_ticket(PyObject *ticket)
{
    int over = 0;
    long long number;
    if (PyFloat_Check(ticket))
        return PyFloat_AS_DOUBLE(ticket);
    if (!PyLong_Check(ticket)) {
        PyErr_Format(PyExc_TypeError, "a ticket is a number, not %R", ticket);
        return -1;
    }
    number = PyLong_AsLongLongAndOverflow(ticket, &over);
    return over ? over * 2 * EXACT : (double)number;
}

static PyObject *
drawn_from(PyObject *pairs, PyObject *draw)
{
    PyObject *sum = PyTuple_GET_SIZE(pairs) > 0 ? sum_of_weights(pairs) : NULL, *ticket;
    double place;
    if (sum == NULL)
        return PyErr_Occurred() ? NULL : Py_NewRef(Py_NotImplemented);
    ticket = PyObject_CallOneArg(draw, sum);
    Py_DECREF(sum);
    if (ticket == NULL)
        return NULL;
    place = place_of_ticket(ticket);
    Py_DECREF(ticket);
    return place == -1 && PyErr_Occurred() ? NULL : outcome_at(pairs, place);
}

static PyObject *
drawn(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t nargs)
{
    PyObject *pairs, *found;
    if (nargs != 2)
        return PyErr_Format(PyExc_TypeError, "drawn() takes weights and who draws a ticket");
    if (!PyTuple_CheckExact(args[0]) && !PyList_CheckExact(args[0]))
        Py_RETURN_NOTIMPLEMENTED;
    if ((pairs = PySequence_Tuple(args[0])) == NULL) /* a list might change meanwhile */
        return NULL;
    found = drawn_from(pairs, args[1]);
    Py_DECREF(pairs);
    return found;
}

/* Makers: values of a frozen class, whose fields are filled in without its initialiser. */

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyTypeObject *kind;
    PyObject *names, *defaults; /* a default for each of the last names */
    Py_ssize_t *offsets;
} Maker;

/* Fill in what is given by name; 0, or -1 with an exception. */
static int
fill_named(Maker *maker, PyObject *made, PyObject *const *values, PyObject *kwnames)
{
    Py_ssize_t fields = PyTuple_GET_SIZE(maker->names);
    for (Py_ssize_t i = 0; kwnames != NULL && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, i);
        Py_ssize_t field = 0;
        while (field < fields && PyTuple_GET_ITEM(maker->names, field) != name)
            field++;
        for (Py_ssize_t other = 0; field == fields && other < fields; other++)
            if (PyUnicode_Compare(PyTuple_GET_ITEM(maker->names, other), name) == 0)
                field = other;
        if (field == fields || *slot(made, maker->offsets[field]) != NULL) {
            const char *wrong = field == fields ? "%s has no field %R" : "%s is given %R twice";
            PyErr_Format(PyExc_TypeError, wrong, maker->kind->tp_name, name);
            return -1;
        }
        *slot(made, maker->offsets[field]) = Py_NewRef(values[i]);
    }
    return 0;
}

static PyObject *
maker_call(Maker *maker, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    Py_ssize_t nargs = PyVectorcall_NARGS(nargsf), fields = PyTuple_GET_SIZE(maker->names);
    Py_ssize_t first = fields - PyTuple_GET_SIZE(maker->defaults);
    PyObject *made;
    if (nargs > fields)
        return PyErr_Format(PyExc_TypeError, "%s has %zd fields, not %zd", maker->kind->tp_name,
                            fields, nargs);
    if ((made = maker->kind->tp_alloc(maker->kind, 0)) == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < nargs; i++)
        *slot(made, maker->offsets[i]) = Py_NewRef(args[i]);
    if (kwnames != NULL && fill_named(maker, made, args + nargs, kwnames) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    for (Py_ssize_t i = nargs; i < fields; i++) {
        PyObject **field = slot(made, maker->offsets[i]);
        if (*field != NULL)
            continue;
        if (i < first) {
            PyErr_Format(PyExc_TypeError, "%s needs %R", maker->kind->tp_name,
                         PyTuple_GET_ITEM(maker->names, i));
            Py_DECREF(made);
            return NULL;
        }
        *field = Py_NewRef(PyTuple_GET_ITEM(maker->defaults, i - first));
    }
    return made;
}

/* Whether a class has the same fields as one that it is derived from, so far as attrs knows. */
static int
is_alike(PyTypeObject *derived, PyTypeObject *kind)
{
    PyObject *own = PyObject_GetAttrString((PyObject *)derived, "__attrs_attrs__"), *fields;
    PyErr_Clear();
    fields = PyObject_GetAttrString((PyObject *)kind, "__attrs_attrs__");
    PyErr_Clear();
    Py_XDECREF(own);
    Py_XDECREF(fields);
    return own == fields && is_simple(derived);
}

/* Fill in what has stayed the same; 0, or -1 with an exception. */
static int
fill_rest(Maker *maker, PyObject *made, PyObject *value)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(maker->names); i++) {
        PyObject **field = slot(made, maker->offsets[i]);
        if (*field != NULL)
            continue;
        if ((*field = Py_XNewRef(*slot(value, maker->offsets[i]))) == NULL) {
            PyErr_SetObject(PyExc_AttributeError, PyTuple_GET_ITEM(maker->names, i));
            return -1;
        }
    }
    return 0;
}

/* The value itself comes first, then by name what is to differ. */
static PyObject *
copier_call(Maker *maker, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    PyTypeObject *kind;
    PyObject *made;
    if (PyVectorcall_NARGS(nargsf) != 1 || !PyObject_TypeCheck(args[0], maker->kind))
        return PyErr_Format(PyExc_TypeError, "a copy is made of one %s, changes have names",
                            maker->kind->tp_name);
    kind = Py_TYPE(args[0]);
    if (kind != maker->kind && !is_alike(kind, maker->kind))
        return PyErr_Format(PyExc_TypeError, "%s is more than a %s", kind->tp_name,
                            maker->kind->tp_name);
    if ((made = kind->tp_alloc(kind, 0)) == NULL)
        return NULL;
    if (fill_named(maker, made, args + 1, kwnames) < 0 || fill_rest(maker, made, args[0]) < 0)
        Py_CLEAR(made);
    return made;
}

static PyObject *
maker_new(PyTypeObject *type, PyObject *args, PyObject *kwargs, const char *format,
          vectorcallfunc vectorcall)
{
    PyObject *kind, *names, *defaults = NULL;
    Maker *maker;
    Py_ssize_t *offsets;
    if (kwargs != NULL && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "%s takes no names", type->tp_name);
    if (!PyArg_ParseTuple(args, format, &PyType_Type, &kind, &PyTuple_Type, &names, &PyTuple_Type,
                          &defaults))
        return NULL;
    if (defaults != NULL && PyTuple_GET_SIZE(defaults) > PyTuple_GET_SIZE(names))
        return PyErr_Format(PyExc_ValueError, "there are more defaults than names");
    if ((offsets = offsets_to_fill((PyTypeObject *)kind, names)) == NULL)
        return NULL;
    if ((maker = (Maker *)type->tp_alloc(type, 0)) == NULL) {
        PyMem_Free(offsets);
        return NULL;
    }
    maker->vectorcall = vectorcall;
    maker->kind = (PyTypeObject *)Py_NewRef(kind);
    maker->names = Py_NewRef(names);
    maker->offsets = offsets;
    maker->defaults = defaults ? Py_NewRef(defaults) : PyTuple_New(0);
    return (PyObject *)maker;
}

static PyObject *
make_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    return maker_new(type, args, kwargs, "O!O!|O!", (vectorcallfunc)maker_call);
}

static PyObject *
copier_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    return maker_new(type, args, kwargs, "O!O!", (vectorcallfunc)copier_call);
}

static int
maker_traverse(Maker *maker, visitproc visit, void *arg)
{
    Py_VISIT(maker->kind);
    Py_VISIT(maker->names);
    Py_VISIT(maker->defaults);
    return 0;
}

static void
maker_dealloc(Maker *maker)
{
    PyObject_GC_UnTrack(maker);
    Py_XDECREF(maker->kind);
    Py_XDECREF(maker->names);
    Py_XDECREF(maker->defaults);
    PyMem_Free(maker->offsets);
    Py_TYPE(maker)->tp_free(maker);
}

#define MAKER_TYPE(name, doc, new)                                                                   \
    {                                                                                                \
        PyVarObject_HEAD_INIT(NULL, 0)                                                               \
        .tp_name = "egorules.core._compiled." name,                                                  \
        .tp_doc = PyDoc_STR(doc),                                                                    \
        .tp_basicsize = sizeof(Maker),                                                               \
        .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,            \
        .tp_vectorcall_offset = offsetof(Maker, vectorcall),                                         \
        .tp_call = PyVectorcall_Call,                                                                \
        .tp_new = new,                                                                               \
        .tp_traverse = (traverseproc)maker_traverse,                                                 \
        .tp_dealloc = (destructor)maker_dealloc,                                                     \
    }

static PyTypeObject MakerType = MAKER_TYPE("Maker", "Maker(kind, names, defaults=())", make_new);
static PyTypeObject CopierType = MAKER_TYPE("Copier", "Copier(kind, names)", copier_new);

/* Remembered: what a pure function of one value said last. */

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *function, *value, *result, *dict;
} Remembered;

/* Remember a value and its result, or nothing. What was there before goes last: that may run
   anything, and must not find one with the other. */
static void
remember(Remembered *self, PyObject *value, PyObject *result)
{
    PyObject *last_value = self->value, *last_result = self->result;
    self->value = Py_XNewRef(value);
    self->result = Py_XNewRef(result);
    Py_XDECREF(last_value);
    Py_XDECREF(last_result);
}

static PyObject *
remembered_call(Remembered *self, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    PyObject *result;
    int is_plain = kwnames == NULL && PyVectorcall_NARGS(nargsf) == 1;
    if (is_plain && args[0] == self->value)
        return Py_NewRef(self->result);
    result = run(self->function, args, nargsf, kwnames);
    if (is_plain && result != NULL)
        remember(self, args[0], result);
    return result;
}

static PyObject *
remembered_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *function;
    Remembered *self;
    if (kwargs != NULL && PyDict_GET_SIZE(kwargs) > 0)
        return PyErr_Format(PyExc_TypeError, "%s takes no names", type->tp_name);
    if (!PyArg_ParseTuple(args, "O", &function))
        return NULL;
    if ((self = (Remembered *)type->tp_alloc(type, 0)) == NULL)
        return NULL;
    self->vectorcall = (vectorcallfunc)remembered_call;
    self->function = Py_NewRef(function);
    return (PyObject *)self;
}

static int
remembered_traverse(Remembered *self, visitproc visit, void *arg)
{
    Py_VISIT(self->function);
    Py_VISIT(self->value);
    Py_VISIT(self->result);
    Py_VISIT(self->dict);
    return 0;
}

static int
remembered_clear(Remembered *self)
{
    remember(self, NULL, NULL);
    Py_CLEAR(self->dict);
    return 0;
}

static void
remembered_dealloc(Remembered *self)
{
    PyObject_GC_UnTrack(self);
    Py_TRASHCAN_BEGIN(self, remembered_dealloc)
    Py_XDECREF(self->function);
    Py_XDECREF(self->value);
    Py_XDECREF(self->result);
    Py_XDECREF(self->dict);
    Py_TYPE(self)->tp_free(self);
    Py_TRASHCAN_END
}

/* What it remembers may remember too. */
static PyObject *
remembered_cache_clear(Remembered *self, PyObject *Py_UNUSED(ignored))
{
    PyObject *clear, *cleared;
    remember(self, NULL, NULL);
    if ((clear = PyObject_GetAttrString(self->function, "cache_clear")) == NULL) {
        if (!PyErr_ExceptionMatches(PyExc_AttributeError))
            return NULL;
        PyErr_Clear();
        Py_RETURN_NONE;
    }
    cleared = PyObject_CallNoArgs(clear);
    Py_DECREF(clear);
    return cleared;
}

static PyMethodDef remembered_methods[] = {
    {"cache_clear", (PyCFunction)remembered_cache_clear, METH_NOARGS, PyDoc_STR("Forget everything.")},
    {"__reduce__", name_of, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef remembered_fields[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject RememberedType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "egorules.core._compiled.Remembered",
    .tp_doc = PyDoc_STR("Remembered(function)"),
    .tp_basicsize = sizeof(Remembered),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Remembered, vectorcall),
    .tp_dictoffset = offsetof(Remembered, dict),
    .tp_call = PyVectorcall_Call,
    .tp_descr_get = bound,
    .tp_methods = remembered_methods,
    .tp_getset = remembered_fields,
    .tp_new = remembered_new,
    .tp_traverse = (traverseproc)remembered_traverse,
    .tp_clear = (inquiry)remembered_clear,
    .tp_dealloc = (destructor)remembered_dealloc,
};

/* The module. */

static const char *const names_of_kinds[] = {
#define AS_NAME(name) #name,
    KINDS(AS_NAME)
};

static int
fill_module(PyObject *module)
{
    PyTypeObject *types[] = {&FormulaType, &QuestionType, &ResultType,    &MemoryType,
                             &MakerType,   &CopierType,   &RememberedType};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(types); i++)
        if (PyModule_AddType(module, types[i]) < 0)
            return -1;
    for (int kind = 0; kind < NUMBER_OF_KINDS; kind++)
        if (PyModule_AddIntConstant(module, names_of_kinds[kind], kind) < 0)
            return -1;
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, fill_module},
    {0, NULL},
};

static PyMethodDef functions[] = {
    {"drawn", (PyCFunction)(void (*)(void))drawn, METH_FASTCALL,
     PyDoc_STR("drawn(weights, ticket): the outcome, or NotImplemented")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "egorules.core._compiled",
    .m_doc = PyDoc_STR("Working out formulas and making values, compiled."),
    .m_methods = functions,
    .m_slots = slots,
};

PyMODINIT_FUNC
PyInit__compiled(void)
{
    return PyModuleDef_Init(&definition);
}
