import type { app as en } from '../en/app'

export const app: typeof en = {
  title: 'Aplicaciones conectadas',
  hint: 'Agentes de IA y otras aplicaciones que actúan en nombre de los miembros mediante MCP. Cada una puede hacer solo lo que se le permitió.',
  empty: 'No hay aplicaciones conectadas',
  emptyHint: (address: string) =>
    `Si el operador lo permite, una aplicación compatible con OAuth se conecta mediante la dirección ${address}, sin clave de API.`,
  emptyElsewhere:
    'Si el operador lo permite, una aplicación compatible con OAuth se conecta sin clave de API, por la dirección de la instalación: no por este nombre de host.',
  by: 'Conectada por',
  you: 'Usted',
  since: 'Conexión',
  revokeHint: 'La sesión de la aplicación se cierra de inmediato. Para volver a usarla, hay que conectarla de nuevo.',
}
