import { billing as en } from '../en/billing'
import { translated } from '../translated'

export const billing = translated('billing', en)
