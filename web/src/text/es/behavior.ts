import type { behavior as en } from '../en/behavior'

export const behavior: typeof en = {
  told: 'Contexto para el modelo',
  toldHint: 'Se agrega al prompt en cada conversación, para no tener que repetirlo en él.',
  parts: {
    time: { label: 'Fecha y hora', hint: 'El día de la semana, la fecha, la hora y la zona horaria.' },
    channel: {
      label: 'Canal',
      hint: 'Cómo expresarse en él: frases cortas sin listas por teléfono, 320 caracteres como máximo por SMS.',
    },
    contact: {
      label: 'Contacto',
      hint: 'Los campos del contacto, marcados como datos para que nada de ellos se siga como una instrucción.',
    },
    hours: {
      label: 'Horario de atención',
      hint: 'El horario de reservas, si tiene una herramienta que usa el calendario.',
    },
    tags: {
      label: 'Etiquetas',
      hint: 'Los nombres de las etiquetas, si tiene una herramienta que las agrega o las quita.',
    },
  },
  search: 'Búsqueda en el conocimiento',
  rewrite: {
    label: 'Reformular las preguntas antes de buscar',
    hint: 'El modelo expresa cada pregunta con las palabras y en el idioma del conocimiento. Tarda hasta un segundo y se factura como una respuesta corta.',
  },
  sentences: 'Frases fijas',
  sentencesHint: 'Se envían tal cual, sin consultar al modelo.',
  fallbackSentence: {
    label: 'Si no responde ningún modelo',
    hint: 'La conversación queda a la espera de una persona. Déjelo vacío para no enviar nada: el turno falla.',
  },
  handOffSentence: {
    label: 'Al transferir a una persona',
    hint: 'En una llamada es lo último que se dice antes de colgar. Déjelo vacío para no enviar nada: quien llama oye entonces que alguien le devolverá la llamada.',
  },
  closedSentence: {
    label: 'Al transferir fuera del horario de atención',
    hint: 'Reemplaza la frase anterior. Déjelo vacío para usar siempre esa.',
  },
  fallbacks: 'Modelos de respaldo',
  fallbacksHint: (most: number) =>
    `Se consultan en este orden si el modelo del asistente no responde. Hasta ${String(most)}.`,
  fallbacksNone: 'No hay modelos de respaldo.',
  endpoints: { WORKSPACE: 'Endpoint del espacio de trabajo', INSTALLATION: 'Endpoint de la instalación' },
  endpointDeleted: 'Endpoint eliminado',
  endpoint: (place: number) => `Endpoint del respaldo ${String(place)}`,
  model: (place: number) => `Modelo del respaldo ${String(place)}`,
  modelName: 'Nombre del modelo',
  add: 'Agregar respaldo',
  up: (place: number) => `Subir el respaldo ${String(place)}`,
  down: (place: number) => `Bajar el respaldo ${String(place)}`,
  remove: (place: number) => `Quitar el respaldo ${String(place)}`,
  movedTo: (place: number, of: number) => `Nueva posición: ${String(place)} de ${String(of)}`,
  removed: (place: number) => `Respaldo ${String(place)} quitado`,
  length: 'Longitud de las respuestas',
  maxTokens: 'Máximo de tokens por respuesta',
  maxTokensHint: 'Déjelo vacío para usar el límite del endpoint.',
  maxTokensWrong: (most: string) => `Debe ser un número de 1 a ${most}.`,
  silence: 'Silencio en las llamadas',
  silenceHint: 'En segundos. Déjelo vacío para usar los valores de la instalación.',
  askAfterSilence: 'Preguntar si sigue ahí después de',
  endAfterSilence: 'Sin respuesta, terminar la llamada después de',
  silenceWrong: (least: string, most: string) => `Debe ser un número de ${least} a ${most}.`,
  save: 'Guardar comportamiento',
  saved: 'Comportamiento guardado',
}
