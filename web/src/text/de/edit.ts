import type { edit as en } from '../en/edit'

export const edit: typeof en = {
  changed: (n: number) => (n === 1 ? '1 ungespeicherte Änderung' : `${String(n)} ungespeicherte Änderungen`),
  on: 'Ein',
  off: 'Aus',
  hint: 'Strg S',
  discard: 'Verwerfen',
  saved: 'Gespeichert',
  stale:
    'Jemand anderes hat Änderungen an denselben Feldern gespeichert. Sie können den Konflikt beim Speichern lösen.',
  kept: 'Sie haben ungespeicherte Änderungen von Ihrem letzten Besuch.',
  take: 'Weiter bearbeiten',
  drop: 'Verwerfen',
  conflict: {
    title: 'Jemand anderes hat Änderungen gespeichert',
    hint: 'Wählen Sie für jedes Feld, das Sie beide geändert haben, welche Fassung bleibt. Die übrigen Änderungen der anderen Person bleiben erhalten.',
    theirs: 'Andere Fassung behalten',
    mine: 'Eigene Fassung behalten',
    legend: (name: string) => `${name}: Fassung, die bleibt`,
    key: 'Rot: die andere Fassung. Grün: Ihre.',
    diff: (name: string) => `${name}: die andere Fassung im Vergleich mit Ihrer`,
    open: (n: number) => (n === 1 ? 'Noch 1 Konflikt' : `Noch ${String(n)} Konflikte`),
    save: 'Speichern',
  },
}
