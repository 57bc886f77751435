import { reason as en } from '../en/reason'
import { translated } from '../translated'

export const reason = translated('reason', en)
