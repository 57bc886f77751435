import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { count } from '../../lib/format'
import { text } from '../../text/text'
import { Card } from '../../ui/card'

const Fragment = graphql(`
  fragment ReplyTimes_ReplyTimes on ReplyTimes {
    calls
    turns
    interrupted
    voiceToVoice {
      p50Ms
      p95Ms
    }
    wait {
      p50Ms
      p95Ms
    }
    transcript {
      p50Ms
      p95Ms
    }
    firstToken {
      p50Ms
      p95Ms
    }
    speech {
      p50Ms
      p95Ms
    }
  }
`)

const words = text.call.replyTimes
const parts = ['voiceToVoice', 'transcript', 'wait', 'firstToken', 'speech'] as const

// ReplyTimes are how long an assistant's replies took in the chosen days, and what of.
export function ReplyTimes({ times }: { times: FragmentType<typeof Fragment> }) {
  const t = readFragment(Fragment, times)
  if (!t.voiceToVoice)
    return (
      <Card title={words.label}>
        <p className="text-soft">{words.none}</p>
      </Card>
    )
  const cell = 'tabular py-1.5 text-right font-medium'
  return (
    <Card title={words.label} hint={words.hint(count(t.calls), count(t.turns), count(t.interrupted))}>
      <table className="w-full max-w-xl">
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="py-1.5 text-left font-normal">
              {words.part}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {words.p50}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {words.p95}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => {
            const time = t[part]
            return (
              time && (
                <tr key={part} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {words.parts[part]}
                  </th>
                  <td className={cell}>{words.ms(count(time.p50Ms))}</td>
                  <td className={cell}>{words.ms(count(time.p95Ms))}</td>
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
