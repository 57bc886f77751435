import type { reading as en } from '../en/reading'

export const reading: typeof en = [
  // Documents.
  [/^The file is empty\.$/, 'Die Datei ist leer.'],
  [/^The file (?:contains no|does not contain|holds no|does not hold) text\.$/, 'Die Datei enthält keinen Text.'],
  [/^No text was found in it\.$/, 'Es wurde kein Text darin gefunden.'],
  [/^The file is larger than (.+)\. Send it in parts\.$/, 'Die Datei ist größer als $1. Laden Sie sie in Teilen hoch.'],
  [/^The file is larger than (.+)\.$/, 'Die Datei ist größer als $1.'],
  [
    /^The file is encrypted\. Send it without a password\.$/,
    'Die Datei ist verschlüsselt. Laden Sie sie ohne Passwort hoch.',
  ],
  [/^The PDF documents? takes? too long to read\.$/, 'Das Lesen des PDF-Inhalts dauert zu lange.'],
  [/^The PDF document is damaged\.$/, 'Das PDF-Dokument ist beschädigt.'],
  [
    /^The PDF document has more than (.+) pages\. Send it in parts\.$/,
    'Das PDF-Dokument hat mehr als $1 Seiten. Laden Sie es in Teilen hoch.',
  ],
  [/^The PDF document (?:contains|holds) more than (.+) of text\.$/, 'Das PDF-Dokument enthält mehr als $1 Text.'],
  [/^The Word document is damaged\.$/, 'Das Word-Dokument ist beschädigt.'],
  [/^It expands to more than (.+)\.$/, 'Entpackt ist es größer als $1.'],
  [/^The Excel workbook is damaged\.$/, 'Die Excel-Arbeitsmappe ist beschädigt.'],
  [/^The Excel workbook has more than (.+) sheets\.$/, 'Die Excel-Arbeitsmappe hat mehr als $1 Tabellenblätter.'],
  [/^The .+ has more than (.+) columns\.$/, 'Die Tabelle hat mehr als $1 Spalten.'],
  [
    /^The .+ (?:contains|holds) more than (.+) of text\. Send it in parts\.$/,
    'Die Tabelle enthält mehr als $1 Text. Laden Sie sie in Teilen hoch.',
  ],
  [/^It takes too long to read\. Send it in parts\.$/, 'Das Lesen dauert zu lange. Laden Sie es in Teilen hoch.'],
  [
    /^It takes too much memory to read\. Send it in parts, or in another format\.$/,
    'Das Lesen braucht zu viel Arbeitsspeicher. Laden Sie es in Teilen oder in einem anderen Format hoch.',
  ],
  [
    /^(?:Reading it was interrupted|The reading of it broke off)\. Retry it; if it fails again, send it in another format\.$/,
    'Das Lesen wurde unterbrochen. Versuchen Sie es erneut. Schlägt es wieder fehl, laden Sie es in einem anderen Format hoch.',
  ],
  [
    /^It (?:has|comes to) more than (.+) passages\. Send it in parts\.$/,
    'Es ergibt mehr als $1 Textstellen. Laden Sie es in Teilen hoch.',
  ],
  [
    /^It has too many different words to be indexed\. Split it into parts\.$/,
    'Es hat zu viele verschiedene Wörter für den Index. Teilen Sie es auf.',
  ],
  [
    /^It could not be read, though nothing seems wrong with it\. Retry it; if it fails again, ask support\.$/,
    'Das Lesen ist fehlgeschlagen, obwohl kein Fehler zu erkennen ist. Versuchen Sie es erneut. Schlägt es wieder fehl, wenden Sie sich an den Support.',
  ],
  // Archives.
  [
    /^1 of its files could not be read and was left out:$/,
    'Eine Datei daraus ließ sich nicht lesen und wurde ausgelassen:',
  ],
  [
    /^(.+) of its files could not be read and were left out:$/,
    '$1 Dateien daraus ließen sich nicht lesen und wurden ausgelassen:',
  ],
  [/^and (\d+) more$/, 'und $1 weitere'],
  [/^None of the files in the archive can be read\.$/, 'Keine Datei im Archiv lässt sich lesen.'],
  [
    /^The archive (?:contains|holds) no txt, md, html, pdf, docx, csv, tsv or xlsx file\.$/,
    'Das Archiv enthält keine Datei der Art txt, md, html, pdf, docx, csv, tsv oder xlsx.',
  ],
  [/^The archive (?:contains|holds) more than (.+) entries\.$/, 'Das Archiv enthält mehr als $1 Einträge.'],
  [
    /^The archive is damaged: its table of contents cannot be read\.$/,
    'Das Archiv ist beschädigt: Sein Inhaltsverzeichnis lässt sich nicht lesen.',
  ],
  [
    /^The archive is damaged: this file cannot be expanded\.$/,
    'Das Archiv ist beschädigt: Diese Datei lässt sich nicht entpacken.',
  ],
  [/^The archive expands to more than (.+) times its size\.$/, 'Entpackt ist das Archiv mehr als $1-mal so groß.'],
  [/^The archive expands to more than (.+)\.$/, 'Entpackt ist das Archiv größer als $1.'],
  [
    /^The archive is encrypted\. Send it without a password\.$/,
    'Das Archiv ist verschlüsselt. Laden Sie es ohne Passwort hoch.',
  ],
  [
    /^The archive (?:contains another|holds an) archive\. Unpack (?:it|that) first\.$/,
    'Das Archiv enthält ein weiteres Archiv. Entpacken Sie dieses zuerst.',
  ],
  [/^The archive (?:contains|holds) a symbolic link\.$/, 'Das Archiv enthält einen symbolischen Link.'],
  [
    /^The archive (?:contains|holds) something that is neither (?:a )?file nor (?:a )?folder\.$/,
    'Das Archiv enthält etwas, das weder Datei noch Ordner ist.',
  ],
  [
    /^The path (?:must be relative,|is not a relative one) with forward slashes\.$/,
    'Der Pfad ist kein relativer mit Schrägstrichen (/).',
  ],
  [/^The path leads out of the archive\.$/, 'Der Pfad führt aus dem Archiv hinaus.'],
  // What stands at a URL.
  [/^Its URL cannot be fetched\.$/, 'Die URL lässt sich nicht abrufen.'],
  [
    /^Its URL could not be reached\. Check that it is public, then retry\.$/,
    'Die URL ist nicht erreichbar. Prüfen Sie, ob sie öffentlich ist, und versuchen Sie es erneut.',
  ],
  [
    /^Its URL answered with status (\d+)\. Check the URL, then retry\.$/,
    'Die URL antwortet mit Status $1. Prüfen Sie die URL und versuchen Sie es erneut.',
  ],
  [
    /^Its URL took longer than (\d+) s\. Send the file itself, or retry\.$/,
    'Das Abrufen der URL dauert länger als $1 s. Laden Sie die Datei selbst hoch oder versuchen Sie es erneut.',
  ],
  [
    /^Its URL sent less than (\d+) kB in (\d+) s\. Send the file itself, or retry\.$/,
    'Von der URL kamen weniger als $1 kB in $2 s. Laden Sie die Datei selbst hoch oder versuchen Sie es erneut.',
  ],
  [/^The file at its URL is larger than (\d+) MB\.$/, 'Die Datei unter der URL ist größer als $1 MB.'],
  [
    /^The connection broke off in the middle of the file\. Retry it\.$/,
    'Die Verbindung brach mitten in der Datei ab. Versuchen Sie es erneut.',
  ],
  // Websites.
  [
    /^The site does not allow robots to read it \((.+)\)\.$/,
    'Die Website erlaubt keine automatischen Zugriffe darauf ($1).',
  ],
  [
    /^The site asks robots not to (?:index|keep) it \(noindex\)\.$/,
    'Die Website möchte nicht, dass die Seite gespeichert wird (noindex).',
  ],
  [/^The site's robots\.txt took too long\.$/, 'Der Abruf der robots.txt der Website dauert zu lange.'],
  [
    /^The site's robots\.txt could not be read, so nothing (?:on the site|there) is read for now\.$/,
    'Die robots.txt der Website ließ sich nicht lesen. Vorerst wird dort nichts gelesen.',
  ],
  [
    /^The site's robots\.txt answered with status (\d+), so nothing (?:on the site|there) is read for now\.$/,
    'Die robots.txt der Website antwortet mit Status $1. Vorerst wird dort nichts gelesen.',
  ],
  [
    /^The site is too busy\. It (?:will be tried|is asked) again later\.$/,
    'Die Website ist überlastet. Der Abruf wird später wiederholt.',
  ],
  [/^The site stopped answering\.$/, 'Die Website antwortet nicht mehr.'],
  [/^The site map (\S+) could not be read\.$/, 'Die Sitemap $1 ließ sich nicht lesen.'],
  [/^It is not a site map, or too large\.$/, 'Es ist keine Sitemap, oder sie ist zu groß.'],
  [
    /^No page (?:to read was found|was found that is to be read)\.$/,
    'Es wurde keine Seite gefunden, die gelesen werden soll.',
  ],
  [/^It was stopped\.$/, 'Das Lesen wurde gestoppt.'],
  [
    /^It took longer than (\d+) hours\. The next run continues from there\.$/,
    'Das Lesen dauerte länger als $1 Stunden. Der nächste Durchlauf setzt es fort.',
  ],
  [
    /^Its pages (?:have|come to) more than (\d+) MB(?: in total)?\. The next run continues from there\.$/,
    'Die Seiten umfassen mehr als $1 MB. Der nächste Durchlauf setzt das Lesen fort.',
  ],
  [
    /^The client was archived, or the workspace suspended\. The next run continues from there\.$/,
    'Der Kunde wurde archiviert oder der Arbeitsbereich gesperrt. Der nächste Durchlauf setzt das Lesen fort.',
  ],
  [/^It says the same as (\S+)\.$/, 'Sie hat denselben Inhalt wie $1.'],
  [/^Its canonical address is (\S+)\.$/, 'Ihre kanonische Adresse ist $1.'],
  [/^It redirects (?:without a valid target|to nowhere)\.$/, 'Sie leitet ins Leere weiter.'],
  [/^It redirects to itself\.$/, 'Sie leitet auf sich selbst weiter.'],
  [/^It redirects to another site, or too often\.$/, 'Sie leitet auf eine andere Website weiter, oder zu oft.'],
  [/^It redirects to another site \((.+)\)\.$/, 'Sie leitet auf eine andere Website weiter ($1).'],
  [/^It redirects to (\S+)\.$/, 'Sie leitet auf $1 weiter.'],
  [/^It answered with status (\d+)\.$/, 'Die Antwort hat den Status $1.'],
  [
    /^It was not found \(status (\d+)\)\. It is removed if the next run does not find it either\.$/,
    'Sie wurde nicht gefunden (Status $1). Findet auch der nächste Durchlauf sie nicht, wird sie entfernt.',
  ],
  [
    /^(?:Its type is not supported|It is of a type that is not read) \((.*)\)\.$/,
    'Sie hat einen Typ, der nicht gelesen wird ($1).',
  ],
  [
    /^It is not among the included paths\. Only its links are followed\.$/,
    'Sie gehört nicht zu den eingeschlossenen Pfaden. Nur ihren Links wird gefolgt.',
  ],
  // Kinds of files.
  [
    /^Send txt, md, html, pdf, docx, csv, tsv, xlsx or a zip of them\.$/,
    'Möglich sind txt, md, html, pdf, docx, csv, tsv, xlsx oder ein ZIP-Archiv damit.',
  ],
  [/^(?:Unsupported file type|Not a kind of file we read)\.$/, 'Diese Art von Datei wird nicht gelesen.'],
  [/^(?:Unsupported file type|Not a kind of file we read): ([^.]+)\.$/, 'Diese Art von Datei wird nicht gelesen: $1.'],
  [/^The file is named as ([^.]+), but is not one\.$/, 'Dem Namen nach ist die Datei $1, dem Inhalt nach aber nicht.'],
  [/^a PDF document$/, 'ein PDF-Dokument'],
  [/^a Word document$/, 'ein Word-Dokument'],
  [/^an Excel workbook$/, 'eine Excel-Arbeitsmappe'],
  [/^a zip archive$/, 'ein ZIP-Archiv'],
  [/^PDF document$/, 'PDF-Dokument'],
  [/^RTF document$/, 'RTF-Dokument'],
  [/^Pages document$/, 'Pages-Dokument'],
  [/^Numbers document$/, 'Numbers-Dokument'],
  [/^old Word document$/, 'altes Word-Dokument'],
  [/^old Office document$/, 'altes Office-Dokument'],
  [/^old Excel workbook$/, 'alte Excel-Arbeitsmappe'],
  [/^binary Excel workbook$/, 'binäre Excel-Arbeitsmappe'],
  [/^OpenDocument text$/, 'OpenDocument-Text'],
  [/^OpenDocument spreadsheet$/, 'OpenDocument-Tabelle'],
  [/^(OpenDocument|PowerPoint|Keynote) presentation$/, '$1-Präsentation'],
  [/^EPUB book$/, 'EPUB-Buch'],
  [/^Android package$/, 'Android-Paket'],
  [/^zip archive$/, 'ZIP-Archiv'],
  [/^(Java|7-Zip|RAR) archive$/, '$1-Archiv'],
  [/^tar archive$/, 'Tar-Archiv'],
  [/^(gzip|bzip2|xz|Zstandard) file$/, '$1-Datei'],
  [/^(PNG|JPEG|GIF|WebP|TIFF) image$/, '$1-Bild'],
  [/^image$/, 'Bild'],
  [/^icon$/, 'Symbol'],
  [/^(MP3|Ogg|WAV) recording$/, '$1-Aufnahme'],
  [/^recording$/, 'Aufnahme'],
  [/^(MP4) video$/, '$1-Video'],
  [/^video$/, 'Video'],
  [/^font$/, 'Schriftart'],
  [/^program$/, 'Programm'],
  [/^SQLite database$/, 'SQLite-Datenbank'],
  [/^binary data$/, 'Binärdaten'],
]
