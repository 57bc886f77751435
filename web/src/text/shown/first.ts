import { first as en } from '../en/first'
import { translated } from '../translated'

export const first = translated('first', en)
