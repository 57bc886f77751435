import type { topic as en } from '../en/topic'

export const topic: typeof en = {
  one: 'Tema',
  title: 'Temas',
  hint: 'Lo que quieren los contactos: el modelo de lenguaje asigna temas a cada conversación y llamada cuando terminan. Un tema eliminado no vuelve por sí solo.',
  search: 'Buscar temas',
  add: 'Agregar tema',
  edit: 'Cambiar nombre del tema',
  none: 'Aún no hay temas',
  noneFound: 'Ningún tema coincide',
  noneHint: 'Aparecen cuando el modelo de lenguaje ha resumido conversaciones. Agregue los temas que espera.',
  counts: (conversations: string, calls: string) => `Conversaciones: ${conversations} · Llamadas: ${calls}`,
  merge: 'Combinar tema',
  mergeHint:
    'Todas las conversaciones y llamadas de este tema pasan al otro, que conserva su nombre. No se pueden volver a separar.',
  into: 'Combinar con',
  intoNone: 'Elija un tema',
  mergeNow: 'Combinar',
  merged: (name: string, into: string) => `«${name}» se combinó con «${into}»`,
  added: (name: string) => `Tema «${name}» agregado`,
  deleted: (name: string) => `Tema «${name}» eliminado`,
  overlap:
    'Una conversación sobre varios temas cuenta en cada uno de ellos, y una sin tema en ninguno. Por eso los temas no suman el total.',
}
