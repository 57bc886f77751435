import { doNotCall as en } from '../en/do-not-call'
import { translated } from '../translated'

export const doNotCall = translated('doNotCall', en)
