import type { doNotCall as en } from '../en/do-not-call'

export const doNotCall: typeof en = {
  title: 'No llamar',
  hint: 'Nunca se llama a los números de estas listas, sin importar quién lo solicite. Si se quita un número, el motivo queda registrado.',
  tabs: { label: 'Listas', own: 'Esta subcuenta', workspace: 'Todo el espacio de trabajo' },
  ownHint:
    'Se aplica a esta subcuenta. Quien lo pide durante una llamada o envía STOP por mensaje se agrega automáticamente. START por mensaje anula un STOP.',
  workspaceHint: 'Se aplica a todas las subcuentas del espacio de trabajo.',
  none: 'Esta lista está vacía',
  noneHint: 'Agregue números a los que no se debe llamar o importe un archivo.',
  add: 'Agregar número',
  import: 'Importar archivo',
  number: 'Número',
  numberHint: 'En cualquier formato. Con + y el código de país siempre funciona.',
  erased: 'Contacto borrado',
  erasedHint: 'El número se eliminó. Un hash con clave permite seguir reconociéndolo.',
  source: 'Origen',
  sources: {
    api: 'Agregado manualmente',
    text: 'Mensaje de texto',
    call: 'Durante una llamada',
    import: 'Importación',
  },
  reason: 'Motivo',
  reasonHint: 'Visible para cualquiera que pueda ver la lista.',
  since: 'Desde',
  added: 'Número agregado',
  lift: 'Quitar',
  liftTitle: (n: number, number: string) =>
    n === 1 ? `¿Quitar ${number} de la lista?` : `¿Quitar ${String(n)} números de la lista?`,
  liftHint: 'Se podrá volver a llamar al número. Quien pidió no recibir llamadas debe haberlo aceptado.',
  liftReason: 'Motivo para quitarlo',
  lifted: (n: number, number: string) => (n === 1 ? `Número ${number} quitado` : `${String(n)} números quitados`),
  someFailed: (n: number) => (n === 1 ? 'Un número no se quitó.' : `${String(n)} números no se quitaron.`),
  file: 'Suelte aquí un archivo CSV o elija uno',
  fileHint: 'Un número por línea, en la primera columna. Hasta 10\u00a0000 líneas.',
  fileLarge: 'El archivo es demasiado grande. El límite es 1 MB de texto.',
  fileRead: (name: string, lines: string) => `${name}: ${lines} ${lines === '1' ? 'línea' : 'líneas'}`,
  region: 'País de los números sin +',
  regionHint: 'Dos letras, por ejemplo US.',
  regionBad: 'Deben ser dos letras, por ejemplo US.',
  result: (added: string, known: string) => `Agregados: ${added}; ya en la lista: ${known}.`,
  bad: (n: number, shown: string) =>
    n === 1
      ? '1 línea no empieza con un número y se omitió:'
      : `${shown} líneas no empiezan con un número y se omitieron:`,
  line: (n: string) => `Línea ${n}`,
  lines: 'Líneas omitidas',
}
