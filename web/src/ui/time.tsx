import { ago } from '../lib/format'
import { useNow } from '../lib/now'
import { elsewhere, exact, here, writer, type Writer } from '../lib/when'
import { Tip } from './tip'

type Props = {
  at: string
  // say is the sentence that the time is a part of.
  say?: (time: string) => string
}

const alone = (time: string) => time

// Ago is a time as one speaks of it; the exact one shows when one points at it.
export function Ago({ at, say = alone }: Props) {
  const now = useNow()
  return (
    <Tip text={exact(at)}>
      <time dateTime={at} className="whitespace-nowrap">
        {say(ago(at, now))}
      </time>
    </Tip>
  )
}

type AtProps = Props & {
  // zone is the clock that it is on, if it is not the reader's. It is named beside the time, unless the page does that for all of its times.
  zone?: string
  known?: boolean
  as?: keyof Writer
  className?: string
}

// At is an exact time. Which clock it is on shows when one points at it.
export function At({ at, say = alone, zone = here(), known, as = 'both', className }: AtProps) {
  const written = writer(zone)[as](at)
  return (
    <Tip text={exact(at, zone)}>
      <time dateTime={at} className={className}>
        {say(known ? written : elsewhere(written, zone))}
      </time>
    </Tip>
  )
}
