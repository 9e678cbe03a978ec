import { zodResolver } from '@hookform/resolvers/zod'
import { type SignUpForm, signUpForm } from '@leme/contract/auth'
import type { Resolver } from 'react-hook-form'

/** Signing in asks for no name. */
const namelessForm = signUpForm.extend({ display_name: signUpForm.shape.display_name.catch('') })

export const signUpRules: Resolver<SignUpForm> = zodResolver(signUpForm)
export const logInRules: Resolver<SignUpForm> = zodResolver(namelessForm)
