"""What checks the built site: its links (`make docs`), and how it behaves in a browser."""
