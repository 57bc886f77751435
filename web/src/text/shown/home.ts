import { home as en } from '../en/home'
import { translated } from '../translated'

export const home = translated('home', en)
