import { describe, expect, it } from 'vitest'
import { openJvm } from './jvm.ts'
import { importRef, openTextResolver } from './testing/memory-project.ts'

const all = { everything: true }

describe('Java imports', () => {
  const ask = openTextResolver(openJvm, {
    'app/src/main/java/com/acme/Order.java': '',
    'app/src/main/java/com/acme/Money.java': '',
    'app/src/main/java/com/acme/util/Lists.java': '',
    'app/src/test/java/com/acme/OrderTest.java': '',
    'android/src/main/java/com/acme/Order.java': '',
    'android/src/main/java/com/acme/Phone.java': '',
    'telecom/acme/Noise.java': '',
  })
  const main = 'app/src/main/java/com/acme/util/Lists.java'
  it.each([
    [main, importRef('com.acme.Order', ['Order']), 'app/src/main/java/com/acme/Order.java'],
    ['android/src/main/java/com/acme/Phone.java', importRef('com.acme.Order', ['Order']), 'android/src/main/java/com/acme/Order.java'],
    [main, importRef('com.acme.Order.Line', ['Line']), 'app/src/main/java/com/acme/Order.java'],
    [main, importRef('com.acme.Money.of', ['of']), 'app/src/main/java/com/acme/Money.java'],
    [main, importRef('static com.acme.Money.of', ['of']), 'app/src/main/java/com/acme/Money.java'],
    [main, importRef('com.acme.Money', [], all), 'app/src/main/java/com/acme/Money.java'],
    [main, importRef('com.acme.util', [], all), 'namespace com.acme.util (app/src/main/java/com/acme/util/Lists.java)'],
    [main, importRef('com.acme.util.*', [], all), 'namespace com.acme.util (app/src/main/java/com/acme/util/Lists.java)'],
    [main, importRef('com.acme.util.Hidden', ['Hidden']), 'namespace com.acme.util (app/src/main/java/com/acme/util/Lists.java)'],
    [main, importRef('com.acme.util.Protos.Phone', ['Phone']), 'namespace com.acme.util (app/src/main/java/com/acme/util/Lists.java)'],
    [main, importRef('com.acme.util.syntax', [], all), 'namespace com.acme.util (app/src/main/java/com/acme/util/Lists.java)'],
    [main, importRef('java.util.List', ['List']), 'outside'],
    [main, importRef('java.util', [], all), 'outside'],
    [main, importRef('org.junit.Test', ['Test']), 'outside'],
  ])('in %s, %j resolves to %s', (from, ref, expected) => {
    expect(ask(from, ref)).toBe(expected)
  })
})

describe('Kotlin imports', () => {
  it('resolves Kotlin functions by package, and packages whose folders omit the shared prefix', () => {
    const ask = openTextResolver(openJvm, {
      'src/main/kotlin/routing/Route.kt': '',
      'src/main/kotlin/routing/Extensions.kt': '',
      'src/main/kotlin/Application.kt': '',
      'lib/src/commonMain/kotlin/com/acme/net/Client.kt': '',
      'docs/json/notes.kt': '',
      'gson/jvm/src/Converter.kt': '',
    })
    expect([
      ask('src/main/kotlin/Application.kt', importRef('com.acme.routing.Route', ['Route'])),
      ask('src/main/kotlin/Application.kt', importRef('com.acme.net.connect', ['connect'])),
      ask('src/main/kotlin/Application.kt', importRef('com.acme.net.Client.Companion.open', ['open'])),
      ask('src/main/kotlin/Application.kt', importRef('com.acme.gson.Converter', ['Converter'])),
      ask('src/main/kotlin/Application.kt', importRef('com.other.gson.Gson', ['Gson'])),
      ask('src/main/kotlin/Application.kt', importRef('kotlinx.serialization.json.Json', ['Json'])),
    ]).toEqual([
      'namespace com.acme.routing (src/main/kotlin/routing/Extensions.kt src/main/kotlin/routing/Route.kt)',
      'namespace com.acme.net (lib/src/commonMain/kotlin/com/acme/net/Client.kt)',
      'lib/src/commonMain/kotlin/com/acme/net/Client.kt',
      'namespace com.acme.gson',
      'outside',
      'outside',
    ])
  })
})

describe('Scala imports', () => {
  it('resolves Scala imports relative to any enclosing package', () => {
    const ask = openTextResolver(openJvm, {
      'core/src/main/scala/akka/actor/Actor.scala': '',
      'core/src/main/scala/akka/actor/typed/Behavior.scala': '',
      'core/src/main/scala/akka/util/ByteString.scala': '',
    })
    const from = 'core/src/main/scala/akka/actor/Actor.scala'
    expect([
      ask(from, importRef('akka.util.ByteString', ['ByteString'])),
      ask(from, importRef('_root_.akka.util.ByteString', ['ByteString'])),
      ask(from, importRef('typed.Behavior', ['Behavior'])),
      ask(from, importRef('util', [], all)),
      ask(from, importRef('akka.util.CompactByteString', ['CompactByteString'])),
      ask(from, importRef('scala.collection.immutable', ['immutable'])),
      ask(from, importRef('system', [], all)),
    ]).toEqual([
      'core/src/main/scala/akka/util/ByteString.scala',
      'core/src/main/scala/akka/util/ByteString.scala',
      'core/src/main/scala/akka/actor/typed/Behavior.scala',
      'namespace akka.util (core/src/main/scala/akka/util/ByteString.scala)',
      'namespace akka.util (core/src/main/scala/akka/util/ByteString.scala)',
      'outside',
      'outside',
    ])
  })
})
