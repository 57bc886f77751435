import type { subaccountImport as en } from '../en/subaccount-import'

export const subaccountImport: typeof en = {
  title: 'Importar subcuentas',
  import: 'Importar',
  choose: 'Elegir archivo CSV',
  chooseHint: 'Columnas: location_id, name, time_zone, region, monthly_budget, concurrency. 2000 líneas como máximo.',
  would: (created: number, updated: number, unchanged: number) =>
    `Se crearán: ${String(created)}; se actualizarán: ${String(updated)}; sin cambios: ${String(unchanged)}.`,
  done: (created: number, updated: number) => `Creadas: ${String(created)}; actualizadas: ${String(updated)}`,
  problems: (n: number) =>
    n === 1 ? '1 problema. No se importó nada.' : `${String(n)} problemas. No se importó nada.`,
  problem: (line: number, column: string, message: string) =>
    column ? `Línea ${String(line)}, ${column}: ${message}` : `Línea ${String(line)}: ${message}`,
}
