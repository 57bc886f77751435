import { expect, test, vi } from 'vitest'
import { reasonOf } from './reason'

vi.mock('../text/language', () => ({ language: 'de', locale: 'de-DE' }))
vi.mock('../text/shown/reading', async () => await import('../text/de/reading'))
vi.mock('../text/shown/reason', async () => await import('../text/de/reason'))
vi.mock('../text/shown/refusal', async () => await import('../text/de/refusal'))

test('a reason is said in German, with its numbers', () => {
  expect(reasonOf('The file is empty.')).toBe('Die Datei ist leer.')
  expect(reasonOf('The PDF document has more than 2000 pages. Send it in parts.')).toBe(
    'Das PDF-Dokument hat mehr als 2000 Seiten. Laden Sie es in Teilen hoch.',
  )
})

test('what a reason names is said in German as well', () => {
  expect(
    reasonOf('Unsupported file type: PNG image. Send txt, md, html, pdf, docx, csv, tsv, xlsx or a zip of them.'),
  ).toBe(
    'Diese Art von Datei wird nicht gelesen: PNG-Bild. Möglich sind txt, md, html, pdf, docx, csv, tsv, xlsx oder ein ZIP-Archiv damit.',
  )
  expect(reasonOf('The file is named as a PDF document, but is not one.')).toBe(
    'Dem Namen nach ist die Datei ein PDF-Dokument, dem Inhalt nach aber nicht.',
  )
  expect(
    reasonOf(
      'The transcription endpoint does not have the model v1.5, or not for the language de. Choose another model.',
    ),
  ).toBe(
    'Dem Endpunkt für Transkription fehlt das Modell v1.5, jedenfalls für die Sprache de. Wählen Sie ein anderes Modell.',
  )
})

test('the files of an archive keep their names', () => {
  expect(
    reasonOf(
      [
        '22 of its files could not be read and were left out:',
        '- a: b. c.pdf: The file is encrypted. Send it without a password.',
        '- pictures/The file is empty.png: Unsupported file type: PNG image.',
        '- speech: The file is empty.',
        '- new.txt: Nobody knows this one.',
        '- and 2 more',
      ].join('\n'),
    ),
  ).toBe(
    [
      '22 Dateien daraus ließen sich nicht lesen und wurden ausgelassen:',
      '- a: b. c.pdf: Die Datei ist verschlüsselt. Laden Sie sie ohne Passwort hoch.',
      '- pictures/The file is empty.png: Diese Art von Datei wird nicht gelesen: PNG-Bild.',
      '- speech: Die Datei ist leer.',
      '- new.txt: Nobody knows this one.',
      '- und 2 weitere',
    ].join('\n'),
  )
})

test('one reason after another is said, also one that answers a request elsewhere', () => {
  expect(reasonOf('The site map https://a.example/x.xml could not be read. It answered with status 404.')).toBe(
    'Die Sitemap https://a.example/x.xml ließ sich nicht lesen. Die Antwort hat den Status 404.',
  )
  expect(reasonOf('The site map https://a.example/x.xml could not be read. ')).toBe(
    'Die Sitemap https://a.example/x.xml ließ sich nicht lesen.',
  )
  expect(
    reasonOf(
      "This would exceed the subaccount's storage limit of 1.5 GB for files, recordings and knowledge. Delete some of them first.",
    ),
  ).toContain('1.5 GB für Dateien')
  expect(
    reasonOf(
      'The speech endpoint does not have the voice x. y or its model. The transcription endpoint rejects the key. Check the key.',
    ),
  ).toBe(
    'Dem Endpunkt für Sprachausgabe fehlt die Stimme x. y oder ihr Modell. Der Endpunkt für Transkription lehnt den Schlüssel ab. Prüfen Sie den Schlüssel.',
  )
})

test('what is not known stays as it is, all of it', () => {
  for (const kept of [
    '',
    'Nobody knows this.',
    'The file is empty. Nobody knows this.',
    'Wants her money back: today\nor else',
    'The file is larger than 1. '.repeat(30) + 'x',
  ]) {
    expect(reasonOf(kept)).toBe(kept)
  }
})
