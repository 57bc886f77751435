import { useState } from 'react'
import { Leave } from '../../app/leave'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import type { BrandInput } from '../../gql/graphql'
import type { Problem } from '../../lib/problem'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { classes } from '../../ui/class'
import { Confirm } from '../../ui/dialog'
import { Field, Input, inputClass } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Alert } from '../../ui/trouble'
import { ImageField } from './image-field'
import { Preview } from './preview'
import { unsaved } from './unsaved'

const Fragment = graphql(`
  fragment BrandForm_BrandSettings on BrandSettings {
    own {
      name
      accent
      accentDark
      mailName
      replyTo
      supportUrl
      supportEmail
      logo
      icon
    }
    inherited {
      name
      accent
      accentDark
      mailName
      replyTo
      supportUrl
      supportEmail
      logo
      icon
    }
    shown {
      name
    }
  }
`)

const fields = ['name', 'accent', 'accentDark', 'mailName', 'replyTo', 'supportUrl', 'supportEmail'] as const
type Values = Record<(typeof fields)[number], string>

type Props = {
  settings: FragmentType<typeof Fragment>
  readOnly: boolean
  pending: boolean
  onSave: (input: BrandInput) => Promise<Problem | null>
}

// BrandForm is what a brand says. Texts are saved together; images apply immediately.
export function BrandForm({ settings, readOnly, pending, onSave }: Props) {
  const { own, inherited } = readFragment(Fragment, settings)
  const kept = Object.fromEntries(fields.map((f) => [f, own[f] ?? ''])) as Values
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const words = text.brand
  const values = { ...kept, ...typed }
  const changed = fields.filter((f) => values[f].trim() !== kept[f])
  const save = async (input: BrandInput) => {
    const sent = typed
    const wrong = await onSave(input)
    setProblem(wrong)
    if (wrong) return
    setTyped((now) => unsaved(now, sent, input))
    tell(text.state.saved)
  }
  const field = (name: keyof Values, hint?: string) => {
    const below = inherited[name]
    return {
      label: words[name],
      value: values[name],
      readOnly,
      error: problem?.fields[name],
      hint: !values[name] && below ? words.inherited(below) : hint,
      onChange: (e: { target: { value: string } }) => setTyped((was) => ({ ...was, [name]: e.target.value })),
    }
  }
  const image = (name: 'logo' | 'icon', hint: string) => (
    <ImageField
      label={words[name]}
      hint={hint}
      own={own[name] ?? null}
      shown={own[name] ?? inherited[name] ?? null}
      error={problem?.fields[name]}
      readOnly={readOnly || pending}
      onChange={(data) => void save({ [name]: data })}
    />
  )
  const empty = fields.every((f) => !kept[f]) && !own.logo && !own.icon
  const nothing = Object.fromEntries([...fields, 'logo', 'icon'].map((f) => [f, null])) as BrandInput
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(e) => {
        e.preventDefault()
        void save(Object.fromEntries(changed.map((f) => [f, values[f].trim() || null])))
      }}
    >
      {problem && Object.keys(problem.fields).length === 0 && <Alert>{problem.message}</Alert>}
      <Card title={words.look} hint={words.lookHint}>
        <div className="grid gap-5 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Input {...field('name')} maxLength={60} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Colour {...field('accent')} />
              <Colour {...field('accentDark', words.sameColour)} />
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {image('logo', words.logoHint)}
              {image('icon', words.iconHint)}
            </div>
          </div>
          <Preview
            name={values.name || (inherited.name ?? text.product)}
            logo={own.logo ?? inherited.logo ?? null}
            accent={values.accent || (inherited.accent ?? '')}
            accentDark={values.accentDark || (values.accent ? '' : (inherited.accentDark ?? ''))}
          />
        </div>
      </Card>
      <Reach field={field} />
      {!readOnly && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={changed.length === 0} pending={pending}>
            {text.action.save}
          </Button>
          <Inherit disabled={empty || pending} onConfirm={() => save(nothing)} />
        </div>
      )}
      <Leave dirty={changed.length > 0} />
    </form>
  )
}

// Inherit removes all that the brand says.
function Inherit({ disabled, onConfirm }: { disabled: boolean; onConfirm: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const words = text.brand
  return (
    <>
      <Button look="quiet" disabled={disabled} onClick={() => setAsking(true)}>
        {words.inherit}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onConfirm}
        title={words.inherit}
        hint={words.inheritHint}
        action={words.inherit}
      />
    </>
  )
}

type ReachProps = { field: (name: keyof Values, hint?: string) => ColourProps }

// Reach is how people are written to, and where they write.
function Reach({ field }: ReachProps) {
  const words = text.brand
  return (
    <>
      <Card title={words.mail} hint={words.mailHint}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...field('mailName', words.mailNameHint)} maxLength={60} />
          <Input {...field('replyTo')} type="email" />
        </div>
      </Card>
      <Card title={words.support} hint={words.supportHint}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input {...field('supportUrl')} type="url" />
          <Input {...field('supportEmail')} type="email" />
        </div>
      </Card>
    </>
  )
}

type ColourProps = {
  label: string
  value: string
  readOnly: boolean
  error: string | undefined
  hint: string | undefined
  onChange: (e: { target: { value: string } }) => void
}

// Colour is typed, or chosen as the browser has it.
function Colour({ value, readOnly, onChange, ...rest }: ColourProps) {
  return (
    <Field {...rest}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            {...wiring}
            {...{ value, readOnly, onChange }}
            maxLength={7}
            spellCheck={false}
            className={classes(inputClass, 'h-9 flex-1')}
          />
          <input
            type="color"
            aria-label={text.brand.colour(rest.label)}
            disabled={readOnly}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#0f6353'}
            onChange={onChange}
            className="h-9 w-10 shrink-0 rounded-lg border border-edge/60 bg-raised p-1"
          />
        </div>
      )}
    </Field>
  )
}
