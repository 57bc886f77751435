import { supervise as en } from '../en/supervise'
import { translated } from '../translated'

export const supervise = translated('supervise', en)
