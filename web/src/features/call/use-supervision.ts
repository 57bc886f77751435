import { useEffect, useReducer, useRef } from 'react'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { modes, Supervision, type Mode, type Tool, type Why } from '../../talk/supervision'

const Listen = graphql(`
  mutation ListenToCall($id: ID!) {
    listenToCall(id: $id) {
      ticket
    }
  }
`)

const Supervise = graphql(`
  mutation SuperviseCall($id: ID!, $mode: SupervisionMode!) {
    superviseCall(id: $id, mode: $mode) {
      ticket
    }
  }
`)

export type State = {
  // mode that this page has joined the call in; null where it has not.
  mode: Mode | null
  connected: boolean
  answered: boolean
  sound: boolean
  // by is who speaks instead of the assistant, mine whether that is this page.
  by: string | null
  mine: boolean
  // waits is until when the contact waits for somebody to take over; null is not at all.
  waits: number | null
  whispered: string
  refused: string
  end: Why
  tools: Tool[]
  dictation: Dictation
}

// Dictation is how a whisper that is spoken stands: the microphone opens, somebody speaks, or it is being written down.
export type Dictation = 'off' | 'opening' | 'on' | 'writing'

const apart: State = {
  mode: null,
  connected: false,
  answered: true,
  sound: true,
  by: null,
  mine: false,
  waits: null,
  whispered: '',
  refused: '',
  end: 'left',
  tools: [],
  dictation: 'off',
}

const mostTools = 20

const change = (state: State, by: Partial<State> | Tool): State =>
  'type' in by
    ? { ...state, tools: [...state.tools.filter((t) => t.id !== by.id), by].slice(-mostTools) }
    : { ...state, ...by }

// A person whose connection breaks while they speak is let in again for ten seconds.
const retries = 3

// useSupervision is this page in a call. It leaves with the page.
export function useSupervision(id: string) {
  const [state, set] = useReducer(change, apart)
  const [listen] = useMutate(Listen)
  const [supervise] = useMutate(Supervise)
  const current = useRef<Supervision | null>(null)
  const muted = useRef(false)
  useEffect(() => () => current.current?.leave(), [])

  const ticketOf = async (mode: Mode): Promise<string | null> => {
    if (mode === 'LISTEN') return (await listen({ id })).data?.listenToCall.ticket ?? null
    return (await supervise({ id, mode })).data?.superviseCall.ticket ?? null
  }
  const join = (mode: Mode, left = retries): Supervision => {
    const before = current.current
    let speaks = false
    const one: Supervision = new Supervision(mode, {
      ready: (sound, answered) => {
        set({ connected: true, sound, answered })
      },
      answered: () => {
        set({ answered: true })
      },
      speaks: (by, mine) => {
        speaks = mine
        set({ by, mine, waits: null, refused: '', ...(mine ? { dictation: 'off' } : {}) })
      },
      waits: (ms) => {
        set({ waits: Date.now() + ms })
      },
      whispered: (whispered) => {
        set({ whispered, refused: '', dictation: 'off' })
      },
      refused: (refused) => {
        set({ refused, dictation: 'off' })
      },
      tool: set,
      ended: (end) => {
        if (current.current !== one) return
        if ((end === 'broken' || end === 'lost') && speaks && left > 0) {
          join(mode, left - 1)
          return
        }
        if (one.still) {
          current.current = one.still
          set({ mode: one.still.mode, connected: true, end, dictation: 'off' })
          return
        }
        current.current = null
        set({ mode: null, connected: false, by: null, mine: false, waits: null, end, tools: [], dictation: 'off' })
      },
    })
    current.current = one
    one.mute(muted.current)
    set({ mode, connected: false, mine: false, by: null, refused: '', end: 'left' })
    void one.start(() => ticketOf(mode), before)
    return one
  }
  // reach a mode, at least.
  const reach = (mode: Mode) => {
    if (state.mode === null || modes.indexOf(state.mode) < modes.indexOf(mode)) join(mode)
    else if (mode === 'TAKE_OVER') current.current?.takeOver()
  }
  return {
    state,
    reach,
    whisper: (text: string) => current.current?.whisper(text),
    dictate: async () => {
      set({ dictation: 'opening', refused: '' })
      if (await current.current?.dictate()) set({ dictation: 'on' })
    },
    endDictation: (send: boolean) => {
      set({ dictation: current.current?.endDictation(send) ? 'writing' : 'off' })
    },
    handBack: () => current.current?.handBack(),
    mute: (on: boolean) => {
      muted.current = on
      current.current?.mute(on)
    },
    leave: () => current.current?.leave(),
  }
}
