import { text } from '../../text/text'
import { At } from '../../ui/time'

// Previous says how long the secret before stays valid: it does not where nobody can open it any more.
export function Previous({ until }: { until: string }) {
  if (new Date(until) <= new Date()) return null
  return (
    <p className="mt-3 text-soft">
      <At at={until} say={text.settings.webhooks.previous} />
    </p>
  )
}
