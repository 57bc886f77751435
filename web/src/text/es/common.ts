import type * as en from '../en/common'

export const product: typeof en.product = 'Switchboard'
export const action: typeof en.action = {
  add: 'Agregar',
  archive: 'Archivar',
  back: 'Atrás',
  cancel: 'Cancelar',
  choose: 'Elegir',
  clear: 'Limpiar',
  close: 'Cerrar',
  copied: 'Copiado',
  copy: 'Copiar',
  create: 'Crear',
  delete: 'Eliminar',
  done: 'Listo',
  edit: 'Editar',
  loadMore: 'Mostrar más',
  more: 'Más',
  reload: 'Recargar',
  remove: 'Quitar',
  rename: 'Cambiar nombre',
  retry: 'Reintentar',
  save: 'Guardar',
  search: 'Buscar',
  send: 'Enviar',
  unarchive: 'Restaurar',
  undo: 'Deshacer',
}
export const field: typeof en.field = {
  all: 'Todo',
  any: 'Cualquiera',
  created: 'Creación',
  day: 'Debe ser una fecha.',
  description: 'Descripción',
  email: 'Correo',
  longest: (most: string) => `Debe tener como máximo ${most} caracteres.`,
  name: 'Nombre',
  none: 'Sin definir',
  optional: 'opcional',
  phone: 'Teléfono',
  required: 'Este campo es obligatorio.',
  status: 'Estado',
  updated: 'Actualización',
}
export const state: typeof en.state = {
  archived: 'Archivado',
  loading: 'Cargando',
  saved: 'Guardado',
  saving: 'Guardando…',
  unsaved: 'Sin guardar',
}
export const draft: typeof en.draft = {
  found: 'Hay un borrador sin guardar.',
  take: 'Continuar editando',
  drop: 'Descartar',
}
export const pairs: typeof en.pairs = {
  name: 'Nombre',
  value: 'Valor',
  nameOf: (which: number) => `Nombre de la fila ${String(which)}`,
  valueOf: (which: string) => `Valor de ${which}`,
  remove: (which: string) => `Quitar ${which}`,
}
export const days: typeof en.days = {
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
}
export const sentiment: typeof en.sentiment = {
  POSITIVE: 'Positivo',
  NEUTRAL: 'Neutral',
  NEGATIVE: 'Negativo',
  MIXED: 'Mixto',
}
const items = (n: string) => `${n} ${n === '1' ? 'elemento' : 'elementos'}`

export const table: typeof en.table = {
  empty: 'No hay resultados.',
  emptyHint: 'Quite un filtro o pruebe con otra búsqueda.',
  select: 'Seleccionar fila',
  selectAll: 'Seleccionar todas las filas',
  selectNamed: (name: string) => `Seleccionar fila: ${name}`,
  selected: (n: number) => `${String(n)} ${n === 1 ? 'seleccionada' : 'seleccionadas'}`,
  total: (n: number, shown: string) => `${shown} ${n === 1 ? 'elemento' : 'elementos'}`,
  bulk: 'Filas seleccionadas',
  tooMany: (n: number) => `Seleccione como máximo ${String(n)} filas para modificarlas a la vez.`,
  allMatching: (n: string | null) =>
    n === null ? 'Seleccionar todo lo que coincide' : `Seleccionar los ${n} elementos que coinciden`,
  onlyLoaded: 'Seleccionar solo lo cargado',
  allSelected: (n: string | null) =>
    n === null ? 'Todo lo que coincide está seleccionado' : `Los ${n} elementos que coinciden están seleccionados`,
  fewerMatching: (most: string) =>
    `Filtre la lista hasta ${most} filas como máximo para seleccionar todo lo que coincide.`,
  matchHint: 'Incluye todo lo que coincide ahora, también lo que no está cargado.',
  farHint: 'Se hace en segundo plano. Puede cancelarlo, pero lo cambiado queda cambiado.',
  bulkChange: 'Cambio masivo',
  bulkBegins: 'Comenzando…',
  bulkDone: (done: string, total: string) => `${done} de ${items(total)}`,
  bulkChanged: (n: string) => `${items(n)} con cambios.`,
  bulkSkipped: (n: string) => `${items(n)} sin cambios, por no existir ya o estar como se pedía.`,
  bulkFailed: (n: string) => `No se pudo cambiar: ${items(n)}.`,
  bulkCancelled: (changed: string, total: string) => `Cancelado: ${changed} de ${items(total)} con cambios.`,
  bulkStopped: (changed: string, total: string) =>
    `Terminado antes de tiempo: ${changed} de ${items(total)} con cambios.`,
  columns: 'Columnas',
  resetColumns: 'Restablecer columnas',
  width: (column: string) => `Ancho de ${column}`,
  widthHint:
    'Arrastre o use las flechas izquierda y derecha. Arriba y abajo pasan a otras columnas; Enter restablece el ancho.',
}
export const view: typeof en.view = {
  title: 'Vistas',
  none: 'Sin vista',
  save: 'Guardar como vista nueva…',
  saveTitle: 'Guardar vista',
  saveHint: 'Conserva los filtros, el orden y las columnas, solo para usted, dondequiera que inicie sesión.',
  update: (name: string) => `Guardar cambios en «${name}»`,
  rename: 'Cambiar nombre de la vista…',
  renameTitle: 'Cambiar nombre de la vista',
  delete: 'Eliminar vista',
  kept: (name: string) => `Vista «${name}» guardada`,
  deleted: (name: string) => `Vista «${name}» eliminada`,
  taken: 'Ya hay otra vista con este nombre.',
  full: (n: number) => `Esta lista ya tiene ${String(n)} vistas, que es el límite.`,
}
