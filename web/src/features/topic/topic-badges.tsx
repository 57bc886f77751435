import { text } from '../../text/text'
import { Badge } from '../../ui/badge'

// TopicBadges are what a conversation or a call was about.
export function TopicBadges({ topics }: { topics: readonly { id: string; name: string }[] }) {
  if (topics.length === 0) return null
  return (
    <ul aria-label={text.topic.title} className="mb-3 flex flex-wrap gap-1.5">
      {topics.map((t) => (
        <li key={t.id}>
          <Badge tone="info">{t.name}</Badge>
        </li>
      ))}
    </ul>
  )
}
