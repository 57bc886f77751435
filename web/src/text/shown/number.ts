import { number as en } from '../en/number'
import { translated } from '../translated'

export const number = translated('number', en)
