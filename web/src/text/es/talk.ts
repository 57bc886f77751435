import type { talk as en } from '../en/talk'

// The page by which anybody calls an assistant, and the button that opens it.
export const talk: typeof en = {
  title: (name: string) => `Llamar a ${name}`,
  start: 'Iniciar llamada',
  again: 'Llamar de nuevo',
  end: 'Terminar llamada',
  mute: 'Silenciar micrófono',
  unmute: 'Activar micrófono',
  send: 'Enviar',
  type: 'Escriba un mensaje',
  close: 'Cerrar',
  help: 'Obtener ayuda',
  open: 'Hable con nosotros',
  log: 'Transcripción',
  speakers: { agent: 'Asistente', user: 'Usted', human: 'Equipo', tool: 'Teclado' },
  states: {
    idle: 'Todo listo para llamar.',
    connecting: 'Conectando…',
    listening: 'Escuchando…',
    speaking: 'Hablando…',
    typing: 'Conexión establecida. Escriba su mensaje.',
  },
  speech: {
    server: 'Su voz se envía a este servicio durante la llamada.',
    browser:
      'Este servicio usa su navegador para escuchar y hablar. El fabricante del navegador puede procesar lo que diga en sus servidores.',
    typed: 'Su navegador no permite escuchar aquí; escriba sus mensajes.',
  },
  ends: {
    over: 'La llamada terminó.',
    refused: 'No se pudo iniciar la llamada. Recargue la página e inténtelo de nuevo.',
    busy: 'Todas las líneas están ocupadas. Inténtelo de nuevo en un momento.',
    often: (minutes: number) =>
      `Ha llamado muchas veces. Inténtelo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
    broken: 'Se perdió la conexión.',
    microphone: 'El micrófono no está disponible. Permita que esta página lo use e inténtelo de nuevo.',
    gone: 'Este asistente no atiende llamadas en este momento.',
  },
}
