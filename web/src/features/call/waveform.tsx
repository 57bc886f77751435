import type { KeyboardEvent, PointerEvent } from 'react'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { length } from '../../lib/format'
import { text } from '../../text/text'
import { toolTitle } from '../../text/title'
import { height, moveTo, pausesOf, placeOf, shapeOf, width } from './wave'

const Fragment = graphql(`
  fragment Waveform_Call on Call {
    waveform {
      durationMs
      contact
      assistant
    }
    transcriptObject {
      role
      content
      startMs
      endMs
    }
    calledTools {
      name
      startMs
    }
  }
`)

const words = text.call.detail.waveform

type Props = {
  call: FragmentType<typeof Fragment>
  // at is where the recording plays, in milliseconds.
  at: number
  onSeek: (ms: number) => void
}

// Waveform shows where who speaks, where tools were used and where the recording was paused. It is a slider: a click or an arrow key
// plays from there. Recordings of before waveforms were kept have none.
export function Waveform({ call, at, onSeek }: Props) {
  const { waveform: wave, transcriptObject: said, calledTools } = readFragment(Fragment, call)
  if (!wave) return null
  const shape = shapeOf(wave)
  const x = (ms: number) => placeOf(ms, wave)
  const seek = (e: PointerEvent) => {
    const box = e.currentTarget.getBoundingClientRect()
    onSeek(((e.clientX - box.left) / Math.max(box.width, 1)) * wave.durationMs)
  }
  const press = (e: KeyboardEvent) => {
    const to = moveTo(e.key, at, wave.durationMs)
    if (to === null) return
    e.preventDefault()
    onSeek(to)
  }
  return (
    <figure className="m-0 mb-3">
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.label}
        aria-valuemin={0}
        aria-valuemax={Math.round(wave.durationMs / 1_000)}
        aria-valuenow={Math.round(at / 1_000)}
        aria-valuetext={words.at(length(at / 1_000), length(wave.durationMs / 1_000))}
        className="cursor-pointer rounded-lg bg-sunken"
        onPointerDown={seek}
        onKeyDown={press}
      >
        <svg
          viewBox={`0 0 ${String(width)} ${String(height)}`}
          preserveAspectRatio="none"
          aria-hidden
          className="block h-24 w-full"
        >
          {pausesOf(said, wave.durationMs).map(([from, to]) => (
            <rect key={from} x={x(from)} width={x(to) - x(from)} y={0} height={height} className="fill-warn-wash">
              <title>{words.paused}</title>
            </rect>
          ))}
          <path d={shape.contact} className="stroke-ink" vectorEffect="non-scaling-stroke" />
          <path d={shape.assistant} className="stroke-accent" vectorEffect="non-scaling-stroke" />
          {calledTools.map((tool, i) => (
            <line
              key={i}
              x1={x(tool.startMs)}
              x2={x(tool.startMs)}
              y1={0}
              y2={height}
              className="stroke-brass"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            >
              <title>{text.call.detail.used(toolTitle(tool.name))}</title>
            </line>
          ))}
          <line
            x1={x(at)}
            x2={x(at)}
            y1={0}
            y2={height}
            className="stroke-bad"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <figcaption className="pt-1 text-xs text-soft">{wave.contact.length > 0 ? words.contact : words.both}</figcaption>
    </figure>
  )
}
