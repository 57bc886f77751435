import type { tag as en } from '../en/tag'

export const tag: typeof en = {
  title: 'Etiquetas',
  hint: 'Las etiquetas organizan los contactos. También pueden decidir qué asistente los atiende; si lo hacen varias, prevalece la última agregada.',
  search: 'Buscar etiquetas',
  add: 'Agregar etiqueta',
  edit: 'Editar etiqueta',
  none: 'Aún no hay etiquetas',
  noneHint: 'Agregue una, como «Paciente nuevo», y elija qué asistente atiende a los contactos que la tienen.',
  assistant: 'Asistente',
  nobody: 'Ninguno',
  gone: 'Asistente archivado',
  contacts: 'Mostrar contactos',
  crmId: 'ID del CRM',
  added: (name: string) => `Etiqueta «${name}» agregada`,
  deleted: (name: string) => `Etiqueta «${name}» eliminada`,
  chosenDeleted: (n: number) => (n === 1 ? '1 etiqueta eliminada' : `${String(n)} etiquetas eliminadas`),
  someFailed: (n: number) =>
    n === 1 ? 'Una etiqueta no se ha eliminado.' : `${String(n)} etiquetas no se han eliminado.`,
  deleteChosen: (n: number) => (n === 1 ? '¿Eliminar 1 etiqueta?' : `¿Eliminar ${String(n)} etiquetas?`),
  deleteChosenHint: 'Se quitan de todos los contactos. No se puede deshacer.',
}
