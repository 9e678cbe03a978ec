/** One request's spans as protobuf, and where their trace ids are. */
export type OtlpBody = {
  bytes: Buffer
  /** Where the trace ids lie in it, 16 bytes each; every span of one trace has the same. */
  traceIds: number[]
  spans: number
}

const fixed64 = 1
const delimited = 2

/** Steps below each run: a chat, then a tool, and so on. */
const steps = 9

/**
 * The runs of agents as their SDKs export them: each an `invoke_agent` span with nine steps, which all began in the
 * minutes before `now`. Field numbers: opentelemetry/proto/trace/v1/trace.proto.
 */
export function makeOtlpBody(runs: number, now: Date): OtlpBody {
  const start = now.getTime() - 600_000
  const spans = Array.from({ length: runs }, (_, run) => [
    span({ run, step: 0, start: start + run * 1000, ms: 9000, attributes: agentAttributes(run) }),
    ...Array.from({ length: steps }, (_, step) =>
      span({ run, step: step + 1, start: start + run * 1000 + step * 900, ms: 800, attributes: stepAttributes(step) }),
    ),
  ]).flat()
  const resource = message(attribute('service.name', 'atendimento'))
  const scope = message(field(1, Buffer.from('bench')))
  const bytes = field(
    1,
    message(field(1, resource), field(2, message(field(1, scope), ...spans.map((one) => field(2, one))))),
  )
  return { bytes, traceIds: placesOf(bytes, runs), spans: spans.length }
}

/** A copy with trace ids that no other copy has. */
export function withNewTraces({ bytes, traceIds }: OtlpBody, number: number): Buffer {
  const copy = Buffer.from(bytes)
  for (const place of traceIds) copy.writeUInt32BE(number, place)
  return copy
}

type Made = { run: number; step: number; start: number; ms: number; attributes: Buffer[] }

function span({ run, step, start, ms, attributes }: Made): Buffer {
  const isTool = step > 0 && step % 2 === 0
  const name = step === 0 ? 'invoke_agent atendimento' : isTool ? 'execute_tool consulta' : 'chat gpt-4.1-mini'
  return message(
    field(1, traceId(run)),
    field(2, spanId(step)),
    ...(step === 0 ? [] : [field(4, spanId(0))]),
    field(5, Buffer.from(name)),
    nanoseconds(7, start),
    nanoseconds(8, start + ms),
    ...attributes.map((one) => field(9, one)),
  )
}

function agentAttributes(run: number): Buffer[] {
  return [
    keyValue('gen_ai.operation.name', 'invoke_agent'),
    keyValue('gen_ai.agent.id', `agente-${run % 5}`),
    keyValue('gen_ai.agent.name', `Agente ${run % 5}`),
  ]
}

function stepAttributes(step: number): Buffer[] {
  if (step % 2 === 1)
    return [keyValue('gen_ai.operation.name', 'execute_tool'), keyValue('gen_ai.tool.name', 'consulta')]
  return [
    keyValue('gen_ai.operation.name', 'chat'),
    keyValue('gen_ai.provider.name', 'openai'),
    keyValue('gen_ai.request.model', 'gpt-4.1-mini'),
    keyValue('gen_ai.usage.input_tokens', 1200 + step),
    keyValue('gen_ai.usage.output_tokens', 300 + step),
  ]
}

const mark = 0x7eace000

/** The first four bytes are rewritten in each copy. */
function traceId(run: number): Buffer {
  const id = Buffer.alloc(16)
  id.writeUInt32BE(mark, 0)
  id.writeUInt32BE(mark, 4)
  id.writeUInt32BE(run + 1, 12)
  return id
}

function spanId(step: number): Buffer {
  const id = Buffer.alloc(8)
  id.writeUInt32BE(step + 1, 4)
  return id
}

function placesOf(bytes: Buffer, runs: number): number[] {
  const places: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const id = traceId(run)
    for (let place = bytes.indexOf(id); place !== -1; place = bytes.indexOf(id, place + id.length)) places.push(place)
  }
  return places
}

function keyValue(key: string, value: string | number): Buffer {
  const any = typeof value === 'number' ? Buffer.concat([varint(3 << 3), varint(value)]) : field(1, Buffer.from(value))
  return message(field(1, Buffer.from(key)), field(2, any))
}

function attribute(key: string, value: string): Buffer {
  return field(1, keyValue(key, value))
}

function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields)
}

function field(number: number, value: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | delimited), varint(value.length), value])
}

function nanoseconds(number: number, ms: number): Buffer {
  const value = Buffer.alloc(8)
  value.writeBigUInt64LE(BigInt(ms) * 1_000_000n)
  return Buffer.concat([varint((number << 3) | fixed64), value])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}
