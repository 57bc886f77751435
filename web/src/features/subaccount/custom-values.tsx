import { text } from '../../text/text'
import { Card } from '../../ui/card'
import { Pairs } from '../../ui/pairs'
import { Spot } from '../../ui/spot'
import { Alert } from '../../ui/trouble'
import type { Fields, Wrong } from './fields'

type Props = { fields: Fields; wrong: Wrong; set: (change: Partial<Fields>) => void; disabled: boolean }

const words = text.subaccount

// CustomValues are what prompts can name.
export function CustomValues({ fields, wrong, set, disabled }: Props) {
  return (
    <Spot id="custom-values">
      <Card title={words.values} hint={words.valuesHint}>
        {wrong.customValues && <Alert>{wrong.customValues}</Alert>}
        <Pairs
          label={words.valuesLegend}
          add={words.addValue}
          pairs={fields.customValues}
          disabled={disabled}
          onChange={(customValues) => set({ customValues })}
        />
      </Card>
    </Spot>
  )
}
