import { useMemo, useRef, useState } from 'react'
import { Leave } from '../../app/leave'
import { useCan } from '../../app/shown'
import { SaveBar } from '../../edit/save-bar'
import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Choose } from '../../ui/choose'
import { Input } from '../../ui/field'
import { Spot } from '../../ui/spot'
import { complain, tell } from '../../ui/toast'
import { Switch } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { CallSettings } from './call-settings'
import { CustomValues } from './custom-values'
import { changed, fieldsOf, wrongIn, type Fields, type Wrong } from './fields'
import { HoursEditor } from './hours-editor'
import { regions, zones } from '../../lib/region'
import { useSaving } from './saving'
import { Spending } from './spending'

const Fragment = graphql(`
  fragment SubaccountForm_Subaccount on Subaccount {
    id
    name
    locationId
    timeZone
    region
    callingHours {
      monday {
        from
        to
      }
      tuesday {
        from
        to
      }
      wednesday {
        from
        to
      }
      thursday {
        from
        to
      }
      friday {
        from
        to
      }
      saturday {
        from
        to
      }
      sunday {
        from
        to
      }
    }
    monthlyBudget
    concurrency
    webConcurrency
    customValues
    createsUnknownContacts
    recording
    recordingNotice
    recordingDays
    optOutKey
    longestCallMinutes
  }
`)

const words = text.subaccount

const labels: Record<keyof Fields, string> = {
  name: words.name,
  locationId: words.locationId,
  timeZone: words.timeZone,
  region: words.region,
  callingHours: words.hours.title,
  monthlyBudget: words.budget,
  concurrency: words.concurrency,
  webConcurrency: words.webConcurrency,
  customValues: words.values,
  createsUnknownContacts: words.unknown,
  recording: words.calls.recording,
  recordingNotice: words.calls.notice,
  recordingDays: words.calls.days,
  optOutKey: words.calls.key,
  longestCallMinutes: words.calls.longest,
}

type Props = {
  subaccount: FragmentType<typeof Fragment>
  spending: Parameters<typeof Spending>[0]['spending']
  whole: boolean
}

// SubaccountForm lays what is typed over what the server has: what others change meanwhile shows, and stays.
export function SubaccountForm({ subaccount, spending, whole }: Props) {
  const s = readFragment(Fragment, subaccount)
  const kept = useMemo(() => fieldsOf(s), [s])
  const mayChange = useCan('subaccounts:update')
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [refused, setRefused] = useState<Wrong & { form?: string }>({})
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const saving = useSaving(s.id)
  const fields = { ...kept, ...typed }
  const names = changed(fields, kept)
  const wrong = { ...(tried ? wrongIn(fields) : {}), ...refused }
  const set = (change: Partial<Fields>) => {
    if (change.customValues) saving.begin(kept.customValues, !typed.customValues)
    setTyped((t) => ({ ...t, ...change }))
    setRefused({})
  }
  const discard = () => {
    saving.end()
    setTyped({})
    setRefused({})
    setTried(false)
  }
  const save = async () => {
    setTried(true)
    if (names.length === 0) return
    if (Object.keys(wrongIn(fields)).length > 0) return refuse(form.current)
    const sent = typed
    const { problem } = await saving.save(fields, names)
    if (problem) {
      const named = Object.keys(problem.fields).length > 0
      setRefused({ ...problem.fields, ...(named ? {} : { form: problem.message }) })
      if (named) refuse(form.current)
      else complain(text.problem.title, problem.message)
      return
    }
    // What was typed while it was saved stays.
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Fields])),
    )
    setRefused({})
    setTried(false)
    tell(words.saved)
  }
  const part = { fields, wrong, set, disabled: !mayChange }
  return (
    <form
      ref={form}
      onSubmit={(e) => {
        e.preventDefault()
        void save()
      }}
      noValidate
      className="flex flex-col gap-5"
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Basics {...part} whole={whole} />
          <Spot id="budget">
            <Money {...part} spending={spending} whole={whole} />
          </Spot>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Spot id="calling-hours">
            <HoursEditor
              hours={fields.callingHours}
              problem={wrong.callingHours}
              disabled={!mayChange}
              onChange={(callingHours) => set({ callingHours })}
            />
          </Spot>
          <Spot id="calls">
            <CallSettings {...part} />
          </Spot>
          <CustomValues {...part} />
        </div>
      </div>
      {refused.form && <Alert>{refused.form}</Alert>}
      <Leave dirty={names.length > 0} />
      <SaveBar
        submits
        edit={{ changed: names, stale: false, kept: null, reset: discard }}
        labels={labels}
        pending={saving.pending}
        onSave={() => void save()}
      />
    </form>
  )
}

// refuse says that something is wrong, and goes there: it may be screens above the bar that saves.
function refuse(form: HTMLFormElement | null): void {
  complain(text.problem.title, text.problem.fields)
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}

type PartProps = { fields: Fields; wrong: Wrong; set: (change: Partial<Fields>) => void; disabled: boolean }

function Basics({ fields, wrong, set, disabled, whole }: PartProps & { whole: boolean }) {
  const countries = useMemo(() => regions(), [])
  const places = useMemo(() => zones(fields.timeZone), [fields.timeZone])
  return (
    <Card title={words.basics}>
      <div className="flex flex-col gap-4">
        <Input
          label={words.name}
          value={fields.name}
          error={wrong.name}
          disabled={disabled}
          onChange={(e) => set({ name: e.target.value })}
        />
        <Input
          label={words.locationId}
          optional={text.field.optional}
          hint={words.locationIdHint}
          value={fields.locationId}
          error={wrong.locationId}
          disabled={disabled || !whole}
          onChange={(e) => set({ locationId: e.target.value })}
        />
        <Spot id="time-zone">
          <Choose
            label={words.timeZone}
            hint={words.timeZoneHint}
            value={fields.timeZone}
            options={places}
            error={wrong.timeZone}
            disabled={disabled}
            onChange={(timeZone) => set({ timeZone })}
          />
        </Spot>
        <Spot id="country">
          <Choose
            label={words.region}
            hint={words.regionHint}
            value={fields.region}
            options={countries}
            error={wrong.region}
            disabled={disabled}
            onChange={(region) => set({ region })}
          />
        </Spot>
        <Switch
          label={words.unknown}
          hint={words.unknownHint}
          checked={fields.createsUnknownContacts}
          disabled={disabled}
          onChange={(createsUnknownContacts) => set({ createsUnknownContacts })}
        />
      </div>
    </Card>
  )
}

type MoneyProps = PartProps & { spending: Props['spending']; whole: boolean }

function Money({ fields, wrong, set, disabled, spending, whole }: MoneyProps) {
  return (
    <Card title={words.money} hint={whole ? words.moneyHint : words.moneyLimited}>
      <div className="flex flex-col gap-4">
        <Spending spending={spending} />
        <Input
          label={words.budget}
          optional={text.field.optional}
          hint={words.budgetHint}
          inputMode="decimal"
          value={fields.monthlyBudget}
          error={wrong.monthlyBudget}
          disabled={disabled || !whole}
          onChange={(e) => set({ monthlyBudget: e.target.value })}
        />
        <Input
          label={words.concurrency}
          hint={words.concurrencyHint}
          inputMode="numeric"
          value={fields.concurrency}
          error={wrong.concurrency}
          disabled={disabled || !whole}
          onChange={(e) => set({ concurrency: e.target.value })}
        />
        <Input
          label={words.webConcurrency}
          hint={words.webConcurrencyHint}
          inputMode="numeric"
          value={fields.webConcurrency}
          error={wrong.webConcurrency}
          disabled={disabled || !whole}
          onChange={(e) => set({ webConcurrency: e.target.value })}
        />
      </div>
    </Card>
  )
}
