import { voice as en } from '../en/voice'
import { translated } from '../translated'

export const voice = translated('voice', en)
