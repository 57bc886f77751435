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
}
