import type { notice as en } from '../en/notice'

export const notice: typeof en = {
  title: 'Notificaciones',
  bell: (n: string) => `Notificaciones sin leer: ${n}`,
  none: 'Aún no hay nada. Aquí aparecerán las conversaciones que requieran su atención.',
  readAll: 'Marcar todo como leído',
  unread: '(sin leer)',
  more: 'Mostrar más',
  settings: 'Configuración de notificaciones',
  sentence: {
    ASSIGNED: (actor: string) => (actor ? `${actor} le asignó una conversación` : 'Se le asignó una conversación'),
    MENTIONED: (actor: string) => (actor ? `Mención de ${actor} en una nota` : 'Nueva mención en una nota'),
    WAITING: () => 'Una conversación espera a una persona',
    OVERDUE: () => 'Una conversación está atrasada',
    SNOOZE_ENDED: () => 'Volvió una conversación pospuesta',
    IMPORT_ENDED: () => 'Su importación terminó',
  },
  page: {
    hint: 'Qué se le notifica en este espacio de trabajo y cómo. Solo usted ve y cambia esta configuración.',
    rules: 'Qué y cómo',
    rulesHint: 'Los correos se agrupan durante dos minutos y se envían diez por hora como máximo.',
    kind: 'Cuándo',
    kinds: {
      ASSIGNED: 'Se me asigna una conversación',
      MENTIONED: 'Se me menciona en una nota',
      WAITING: 'Una conversación espera a una persona',
      OVERDUE: 'Una conversación no se respondió o no se cerró a tiempo',
      SNOOZE_ENDED: 'Vuelve una conversación mía que estaba pospuesta',
      IMPORT_ENDED: 'Termina una importación mía',
    },
    channels: { PAGE: 'Panel', EMAIL: 'Correo', PUSH: 'Navegador' },
    cell: (kind: string, channel: string) => `${kind}: ${channel}`,
    noEmail: 'Esta instalación aún no envía correo.',
    where: 'Subcuentas',
    whereHint:
      'Elija las subcuentas sobre las que desea recibir notificaciones. Si no elige ninguna, se notifica sobre todas las que ve.',
    quiet: 'Horas de silencio',
    quietHint:
      'En ese horario no se le envía nada. Lo retenido se envía todo junto al terminar. El panel lo muestra de inmediato.',
    quietOn: 'Activar horas de silencio',
    from: 'Desde',
    to: 'Hasta',
    zone: 'Zona horaria',
    browsers: 'Navegadores',
    browsersHint:
      'Navegadores en los que se le notifica con el panel cerrado. Dejan de notificar al cerrar sesión en ellos. Los mensajes pasan cifrados por el servicio del fabricante del navegador y no nombran a ningún contacto.',
    add: 'Notificar en este navegador',
    added: 'Notificaciones activadas en este navegador',
    addedHere: 'Esta sesión',
    remove: 'Quitar',
    removeBrowser: (name: string) => `Quitar ${name}`,
    removed: 'Navegador quitado',
    denied:
      'El navegador no permite notificaciones de esta página. Permítalas en la configuración del sitio e inténtelo de nuevo.',
    unsupported: 'Este navegador no puede recibir notificaciones. La mayoría puede si el panel se abre por HTTPS.',
    failed: 'El navegador no pudo suscribirse a su servicio push.',
  },
}
