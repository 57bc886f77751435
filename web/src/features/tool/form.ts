import type { Values } from './values'

// FormProps is what each part of the form is given.
export type FormProps = {
  values: Values
  errors: Record<string, string>
  may: boolean
  onChange: (change: Partial<Values>) => void
}
