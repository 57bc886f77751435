import type { ReactNode } from 'react'
import type { FragmentType } from '../../gql/fragment-masking'
import type { GreetingMode } from '../../gql/graphql'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { Code } from '../../ui/code'
import { Input } from '../../ui/field'
import { Switch } from '../../ui/toggle'
import { VoicePicker } from '../voice/voice-picker'
import { NumberInput } from './number-input'
import type { Part } from './part'
import type { Values } from './values'
import { useVariables, type Variable } from './variable'

const modes: GreetingMode[] = ['dynamic', 'fixed', 'contact_first']

type Words =
  'inboundOpeningMessage' | 'outboundOpeningMessage' | 'inboundGreeting' | 'outboundGreeting' | 'voicemailMessage'

type Props = Part & { variables: readonly FragmentType<typeof Variable>[] }

// VoiceTab is how an assistant sounds, how it begins a call, and what it does where nobody is there.
export function VoiceTab({ edit, errors, may, variables }: Props) {
  const words = text.assistant.voice
  const fields = text.assistant.fields
  const { values, set } = edit
  const known = useVariables(variables)
  const spoken = (name: Words, hint?: string): ReactNode => (
    <Code
      label={fields[name]}
      hint={hint}
      error={errors[name]}
      language="prompt"
      value={values[name]}
      variables={known}
      unknown={text.assistant.prompt.unknown}
      readOnly={!may}
      height="14rem"
      minHeight="5rem"
      onChange={(said) => {
        set({ [name]: said })
      }}
    />
  )
  const turn = (name: 'voiceEnabled' | 'enableVoicemailDetection', hint: string): ReactNode => (
    <Switch
      label={fields[name]}
      hint={hint}
      checked={values[name]}
      disabled={!may}
      onChange={(on) => {
        set({ [name]: on })
      }}
    />
  )
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={words.card}>
          <div className="flex flex-col gap-5">
            {turn('voiceEnabled', words.enabledHint)}
            <VoicePicker
              label={fields.voiceId}
              value={values.voiceId}
              error={errors['voiceId']}
              disabled={!may}
              onChange={(id) => {
                set({ voiceId: id })
              }}
            />
          </div>
        </Card>
        <Card title={words.voicemail}>
          <div className="flex flex-col gap-4">
            {turn('enableVoicemailDetection', words.detectHint)}
            {spoken('voicemailMessage', words.messageHint)}
          </div>
        </Card>
        <Surroundings edit={edit} errors={errors} may={may} />
      </div>
      <Card title={words.opening}>
        <div className="flex flex-col gap-4">
          <Modes
            value={values.greetingMode}
            may={may}
            error={errors['greetingMode']}
            onChange={(mode) => {
              set({ greetingMode: mode })
            }}
          />
          {values.greetingMode === 'fixed' && (
            <>
              {spoken('inboundOpeningMessage')}
              {spoken('outboundOpeningMessage')}
            </>
          )}
          {spoken('inboundGreeting', words.greetingHint)}
          {spoken('outboundGreeting', words.greetingHint)}
        </div>
      </Card>
    </div>
  )
}

function Surroundings({ edit: { values, set }, errors, may }: Part) {
  const words = text.assistant.voice
  const fields = text.assistant.fields
  return (
    <Card title={words.surroundings}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={fields.ambientNoise}
          hint={words.noiseHint}
          value={values.ambientNoise}
          error={errors['ambientNoise']}
          maxLength={1000}
          readOnly={!may}
          onChange={(e) => {
            set({ ambientNoise: e.target.value })
          }}
        />
        <NumberInput
          label={fields.queue}
          hint={text.assistant.queueHint}
          wrong={text.assistant.queueWrong}
          value={values.queue}
          error={errors['queue']}
          disabled={!may}
          onChange={(n) => {
            set({ queue: n })
          }}
        />
      </div>
    </Card>
  )
}

type ModeProps = {
  value: Values['greetingMode']
  may: boolean
  error: string | undefined
  onChange: (mode: GreetingMode) => void
}

// Modes are the ways to begin a call, with what each means.
function Modes({ value, may, error, onChange }: ModeProps) {
  const words = text.assistant.voice
  return (
    <fieldset disabled={!may}>
      <legend className="mb-1.5 font-medium">{text.assistant.fields.greetingMode}</legend>
      <div className="flex flex-col gap-1.5">
        {modes.map((mode) => (
          <label
            key={mode}
            className={classes(
              'flex items-start gap-2.5 rounded-lg border px-3 py-2',
              mode === value ? 'border-accent bg-accent-wash' : 'border-line hover:border-edge',
            )}
          >
            <input
              type="radio"
              name="greeting-mode"
              checked={mode === value}
              onChange={() => {
                onChange(mode)
              }}
              className="mt-0.5 size-4 accent-accent"
            />
            <span>
              {words.modes[mode]}
              <span className="block text-xs text-soft">{words.modeHints[mode]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
