import { refusal as en } from '../en/refusal'
import { translated } from '../translated'

export const refusal = translated('refusal', en)
