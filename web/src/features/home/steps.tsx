import { Bot, BookOpen, Check, MessageSquare, Phone } from 'lucide-react'
import { url } from '../../app/url'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Link } from '../../ui/link'

type Done = { assistant: boolean; knowledge: boolean; number: boolean }

// Steps lead the first time from nothing to an assistant that answers.
export function Steps({ done }: { done: Done }) {
  const words = text.home.steps
  const steps = [
    { icon: Bot, title: words.assistant, hint: words.assistantHint, to: url.assistants, done: done.assistant },
    { icon: BookOpen, title: words.knowledge, hint: words.knowledgeHint, to: url.knowledge, done: done.knowledge },
    { icon: MessageSquare, title: words.chat, hint: words.chatHint, to: url.assistants, done: false },
    { icon: Phone, title: words.number, hint: words.numberHint, to: url.numbers, done: done.number },
  ]
  return (
    <Card title={text.home.start} hint={text.home.startHint}>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ icon: Icon, title, hint, to, done }) => (
          <li key={title}>
            <Link
              plain
              to={to}
              className="flex h-full flex-col gap-2 rounded-xl border border-line p-4 hover:border-accent"
            >
              {done ? (
                <Check className="size-5 text-good" aria-hidden />
              ) : (
                <Icon className="size-5 text-accent" aria-hidden />
              )}
              <span className="font-medium">{title}</span>
              <span className="text-soft">{hint}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
