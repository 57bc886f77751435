import type { app as en } from '../en/app'

export const app: typeof en = {
  title: 'Verbundene Apps',
  hint: 'KI-Agenten und andere Apps, die über MCP im Namen von Mitgliedern handeln. Jede darf nur, was ihr erlaubt wurde.',
  empty: 'Keine verbundenen Apps',
  emptyHint: (address: string) =>
    `Wenn der Betreiber es zulässt, verbindet sich eine App, die OAuth unterstützt, ohne API-Schlüssel über die Adresse ${address}.`,
  emptyElsewhere:
    'Wo der Betreiber es erlaubt, verbindet sich eine App mit OAuth-Unterstützung ohne API-Schlüssel, und zwar über die Adresse der Installation: nicht über diesen Hostnamen.',
  by: 'Verbunden von',
  you: 'Sie',
  since: 'Verbunden',
  revokeHint: 'Die App wird sofort abgemeldet. Um sie wieder zu nutzen, muss jemand sie neu verbinden.',
}
