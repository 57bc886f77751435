import type { subaccountImport as en } from '../en/subaccount-import'

export const subaccountImport: typeof en = {
  title: 'Unterkonten importieren',
  import: 'Importieren',
  choose: 'CSV-Datei auswählen',
  chooseHint: 'Spalten: location_id, name, time_zone, region, monthly_budget, concurrency. Höchstens 2.000 Zeilen.',
  would: (created: number, updated: number, unchanged: number) =>
    `Neu: ${String(created)}, aktualisiert: ${String(updated)}, unverändert: ${String(unchanged)}.`,
  done: (created: number, updated: number) => `${String(created)} erstellt, ${String(updated)} aktualisiert`,
  problems: (n: number) =>
    n === 1 ? '1 Problem. Es wurde nichts importiert.' : `${String(n)} Probleme. Es wurde nichts importiert.`,
  problem: (line: number, column: string, message: string) =>
    column ? `Zeile ${String(line)}, ${column}: ${message}` : `Zeile ${String(line)}: ${message}`,
}
