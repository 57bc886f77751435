import { call as en } from '../en/call'
import { translated } from '../translated'

export const call = translated('call', en)
