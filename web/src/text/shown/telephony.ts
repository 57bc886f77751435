import { telephony as en } from '../en/telephony'
import { translated } from '../translated'

export const telephony = translated('telephony', en)
