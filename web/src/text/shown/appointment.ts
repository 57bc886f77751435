import { appointment as en } from '../en/appointment'
import { translated } from '../translated'

export const appointment = translated('appointment', en)
