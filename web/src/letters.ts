// Simplified characters written as traditional ones, by a table of characters and phrases. Names of people stay as
// their owners write them.
export class Letters {
  private readonly pattern: RegExp;

  constructor(
    private readonly table: Record<string, string>,
    private readonly names: string[] = [],
  ) {
    const entries = [...names.filter((name) => name.length > 1), ...Object.keys(table)];
    const longest = entries.sort((one, other) => other.length - one.length).map(literal);
    this.pattern = new RegExp(longest.join("|") || "(?!)", "g");
  }

  write(text: string): string {
    return text.replace(this.pattern, (found) => (this.names.includes(found) ? found : (this.table[found] ?? found)));
  }

  /** The same, sparing these names. */
  sparing(names: string[]): Letters {
    return new Letters(this.table, names);
  }
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
