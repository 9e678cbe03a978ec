export type Instruction = { keyword: string; text: string }
export type Stage = { name: string; base: string; instructions: Instruction[] }
export type Image = {
  env: Record<string, string>
  command: string[]
  healthCommand: string[]
  user: string
  volumes: string[]
  ports: string[]
}
export function readDockerfile(text: string): Stage[]
export function readImage(text: string): Image
