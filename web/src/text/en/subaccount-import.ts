export const subaccountImport = {
  title: 'Import subaccounts',
  import: 'Import',
  choose: 'Choose a CSV file',
  chooseHint: 'Columns: location_id, name, time_zone, region, monthly_budget, concurrency. At most 2,000 lines.',
  would: (created: number, updated: number, unchanged: number) =>
    `${String(created)} will be created, ${String(updated)} updated, ${String(unchanged)} unchanged.`,
  done: (created: number, updated: number) => `${String(created)} created, ${String(updated)} updated`,
  problems: (n: number) =>
    n === 1 ? '1 problem. Nothing was imported.' : `${String(n)} problems. Nothing was imported.`,
  problem: (line: number, column: string, message: string) =>
    column ? `Line ${String(line)}, ${column}: ${message}` : `Line ${String(line)}: ${message}`,
}
