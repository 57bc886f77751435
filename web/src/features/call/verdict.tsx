import { CircleCheck, CircleDashed, CircleX, Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { CreateCallInput } from '../../gql/graphql'
import { useSeen } from '../../lib/every'
import { useLive } from '../../lib/live'
import { oneAtATime } from '../../lib/one'
import { useBack } from '../../lib/online'
import { problemOf, type Problem } from '../../lib/problem'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { classes } from '../../ui/class'
import { Alert } from '../../ui/trouble'
import { reasonWords } from './finding'
import { Findings } from './findings'

const Fragment = graphql(`
  fragment Verdict_CallVerdict on CallVerdict {
    allowed
    reason
    fromNumber
    unknownVariables
    findings {
      ...Findings_CallFinding
    }
  }
`)

const Document = graphql(`
  query AskVerdict($input: CreateCallInput!) {
    callVerdict(input: $input) {
      allowed
      ...Verdict_CallVerdict
    }
  }
`)

type Given = FragmentType<typeof Fragment> & { allowed: boolean }

type State = { key: string; verdict: Given | null; problem: Problem | null }

const pause = 350

// useVerdict checks every rule while the form is filled in, and anew when a call begins or ends, and now and then: lines become free, and
// calling hours end. `fresh` means that the answer is for the current values.
export function useVerdict(input: CreateCallInput | null) {
  const client = useClient()
  const key = input ? JSON.stringify(input) : ''
  const [state, setState] = useState<State>({ key: '', verdict: null, problem: null })
  const one = useRef<ReturnType<typeof oneAtATime>>(null)
  const again = useCallback(() => one.current?.ask(), [])
  useLive(['call'], again)
  useSeen(again)
  useEffect(() => {
    if (!key) return
    let late = false
    // An answer that is on its way is not given up for what is heard meanwhile.
    const asking = (one.current = oneAtATime(async () => {
      const asked = { input: JSON.parse(key) as CreateCallInput }
      const { data, error } = await client.query(Document, asked, { requestPolicy: 'network-only' }).toPromise()
      if (late) return false
      setState({ key, verdict: data?.callVerdict ?? null, problem: error && !data ? problemOf(error) : null })
      return true
    }))
    const timer = setTimeout(asking.ask, pause)
    return () => {
      late = true
      one.current = null
      asking.stop()
      clearTimeout(timer)
    }
  }, [client, key])
  const { verdict, problem } = state
  useBack(problem?.code === 'unreachable', again)
  return { verdict, problem, fresh: state.key === key, asked: key !== '', again }
}

type Props = ReturnType<typeof useVerdict> & { onGive: (name: string) => void }

const words = text.call.verdict

// Verdict says whether the call may be placed, before anybody's telephone rings.
export function Verdict({ verdict, problem, fresh, asked, again, onGive }: Props) {
  const v = readFragment(Fragment, verdict)
  const from = useWritten(v?.fromNumber ?? '')
  const tone = !asked || !v ? 'plain' : v.allowed ? 'good' : 'bad'
  const looks = { plain: 'border-line', good: 'border-good', bad: 'border-bad' }
  return (
    <section
      aria-label={words.label}
      aria-live="polite"
      aria-busy={asked && !fresh}
      className={classes('rounded-xl border p-4', looks[tone], asked && !fresh && 'animate-breathe')}
    >
      {!asked && <Line icon={CircleDashed} title={words.incomplete} />}
      {asked && problem && fresh && (
        <div className="flex flex-col items-start gap-2">
          <Alert>{Object.values(problem.fields).join(' ') || problem.message}</Alert>
          <Button size="small" onClick={again}>
            {text.action.retry}
          </Button>
        </div>
      )}
      {asked && !v && !(problem && fresh) && <Line icon={CircleDashed} title={words.asking} />}
      {asked && v && (
        <div className="flex flex-col gap-3">
          <Line
            icon={v.allowed ? CircleCheck : CircleX}
            tone={tone}
            title={v.allowed ? words.yes : words.no}
            hint={v.allowed ? from && words.from(from) : `${reasonWords(v.reason)}.`}
          />
          {v.unknownVariables.length > 0 && <Unknown names={v.unknownVariables} onGive={onGive} />}
          <details>
            <summary className="cursor-pointer text-soft">{words.checked(v.findings.length)}</summary>
            <div className="pt-3">
              <Findings findings={v.findings} />
            </div>
          </details>
        </div>
      )}
    </section>
  )
}

const colours = { plain: 'text-soft', good: 'text-good', bad: 'text-bad' }

type LineProps = { icon: typeof CircleCheck; title: string; hint?: string; tone?: keyof typeof colours }

function Line({ icon: Icon, title, hint, tone = 'plain' }: LineProps) {
  return (
    <div className="flex items-start gap-2.5">
      <Icon className={classes('mt-0.5 size-4 shrink-0', colours[tone])} aria-hidden />
      <div className="min-w-0">
        <p className={tone === 'plain' ? 'text-soft' : 'font-medium'}>{title}</p>
        {hint && <p className="text-soft">{hint}</p>}
      </div>
    </div>
  )
}

function Unknown({ names, onGive }: { names: readonly string[]; onGive: (name: string) => void }) {
  return (
    <div className="rounded-lg bg-warn-wash px-3 py-2.5 text-warn">
      <p>{words.unknown}</p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            icon={Plus}
            aria-label={words.give(name)}
            onClick={() => {
              onGive(name)
            }}
          >
            <code className="font-mono">{name}</code>
          </Button>
        ))}
      </div>
    </div>
  )
}
