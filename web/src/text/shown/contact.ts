import { contact as en } from '../en/contact'
import { translated } from '../translated'

export const contact = translated('contact', en)
