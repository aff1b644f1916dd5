"""What is kept on the disk: guests, tables and logs, how they are written, backed up, checked and ended."""
