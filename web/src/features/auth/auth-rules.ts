import { zodResolver } from '@hookform/resolvers/zod'
import { type SignUpForm, signUpFields, signUpForm } from '@leme/contract/auth'
import type { Resolver } from 'react-hook-form'

/** Signing in asks for no name. */
const namelessForm = signUpFields.extend({ display_name: signUpFields.shape.display_name.catch('') })

export const signUpRules: Resolver<SignUpForm> = zodResolver(signUpForm)
export const logInRules: Resolver<SignUpForm> = zodResolver(namelessForm)
