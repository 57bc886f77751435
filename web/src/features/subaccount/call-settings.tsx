import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Input, Textarea } from '../../ui/field'
import { Select } from '../../ui/select'
import { Switch } from '../../ui/toggle'
import { optOutKeys, type Fields, type Wrong } from './fields'

const words = text.subaccount.calls

type Props = { fields: Fields; wrong: Wrong; set: (change: Partial<Fields>) => void; disabled: boolean }

// CallSettings are how calls are recorded, for how long that is kept, and how they end.
export function CallSettings({ fields, wrong, set, disabled }: Props) {
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-4">
        <Switch
          label={words.recording}
          hint={words.recordingHint}
          checked={fields.recording}
          disabled={disabled}
          onChange={(recording) => set({ recording })}
        />
        <Textarea
          label={words.notice}
          optional={text.field.optional}
          hint={words.noticeHint}
          rows={2}
          value={fields.recordingNotice}
          error={wrong.recordingNotice}
          disabled={disabled || !fields.recording}
          onChange={(e) => set({ recordingNotice: e.target.value })}
        />
        <Input
          label={words.days}
          optional={text.field.optional}
          hint={words.daysHint}
          inputMode="numeric"
          value={fields.recordingDays}
          error={wrong.recordingDays}
          disabled={disabled}
          onChange={(e) => set({ recordingDays: e.target.value })}
        />
        <Select
          label={words.key}
          hint={words.keyHint}
          value={fields.optOutKey}
          error={wrong.optOutKey}
          disabled={disabled}
          empty={words.noKey}
          options={optOutKeys.map((key) => ({ value: key, label: key }))}
          onChange={(e) => set({ optOutKey: e.target.value })}
        />
        <Input
          label={words.longest}
          optional={text.field.optional}
          hint={words.longestHint}
          inputMode="numeric"
          value={fields.longestCallMinutes}
          error={wrong.longestCallMinutes}
          disabled={disabled}
          onChange={(e) => set({ longestCallMinutes: e.target.value })}
        />
      </div>
    </Card>
  )
}
