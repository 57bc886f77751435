import type { edit as en } from '../en/edit'

export const edit: typeof en = {
  changed: (n: number) => (n === 1 ? '1 cambio sin guardar' : `${String(n)} cambios sin guardar`),
  on: 'Activado',
  off: 'Desactivado',
  hint: 'Ctrl S',
  discard: 'Descartar',
  saved: 'Guardado',
  stale: 'Otra persona guardó cambios en los mismos campos. Podrá resolver el conflicto al guardar.',
  kept: 'Hay cambios sin guardar de su última visita.',
  take: 'Continuar editando',
  drop: 'Descartar',
  conflict: {
    title: 'Otra persona guardó cambios',
    hint: 'En los campos que modificaron ambos, elija qué versión conservar. Los demás cambios de la otra persona se conservan.',
    theirs: 'Conservar la otra',
    mine: 'Conservar la mía',
    legend: (name: string) => `${name}: versión que se conserva`,
    key: 'Rojo: la otra versión. Verde: la suya.',
    diff: (name: string) => `${name}: la otra versión comparada con la suya`,
    open: (n: number) => (n === 1 ? 'Queda 1 conflicto' : `Quedan ${String(n)} conflictos`),
    save: 'Guardar',
  },
}
