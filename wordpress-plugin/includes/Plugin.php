<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat;

use Parley\Chat\Admin\SettingsPage;
use Parley\Chat\Cli\ParleyCommand;
use Parley\Chat\Connection\Connection;
use Parley\Chat\Connection\SecretBox;
use Parley\Chat\Connection\Secrets;
use Parley\Chat\Health\SiteHealth;
use Parley\Chat\Page\ChatScript;
use Parley\Chat\Page\InlineChat;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Privacy\PersonalData;
use Parley\Chat\Privacy\PolicyText;
use Parley\Chat\Privacy\Retention;
use Parley\Chat\Rest\ConnectionRoutes;
use Parley\Chat\Rest\ConversationRoutes;
use Parley\Chat\Rest\DisplayRoutes;
use Parley\Chat\Rest\RetentionRoutes;
use Parley\Chat\Rest\SiteRoutes;
use Parley\Chat\Rest\UsageRoutes;
use Parley\Chat\Rest\UserTokenRoute;
use Parley\Chat\Rest\WorkflowRoutes;

defined( 'ABSPATH' ) || exit;

/** Builds every part and hangs it into WordPress: the one place where they meet. */
final class Plugin {

	/** @var string The plugin's main file. */
	private $file;

	public function __construct( string $file ) {
		$this->file = $file;
	}

	public function start(): void {
		register_activation_hook( $this->file, array( $this, 'activate' ) );
		register_deactivation_hook( $this->file, array( Retention::class, 'unschedule' ) );
		add_action( 'plugins_loaded', array( $this, 'load' ) );
	}

	public function activate(): void {
		PageSettings::prepare();
		Retention::schedule();
	}

	public function load(): void {
		$settings   = new PageSettings();
		$secrets    = new Secrets(
			static function (): SecretBox {
				return new SecretBox( wp_salt( 'secure_auth' ) . get_current_blog_id() );
			}
		);
		$connection = new Connection( $secrets, $settings );
		$script     = new ChatScript( $this->file, $settings );
		$health     = new SiteHealth( $connection );

		$script->register();
		$health->register();
		( new SettingsPage( $this->file ) )->register();
		( new PersonalData( $connection ) )->register();
		( new Retention( $connection ) )->register();
		PolicyText::register();
		add_action( 'init', array( new InlineChat( $this->file, $script ), 'register' ) );
		// A site of a network that was never activated by itself.
		add_action( 'admin_init', array( PageSettings::class, 'prepare' ) );

		add_action(
			'rest_api_init',
			static function () use ( $connection, $secrets, $settings, $health ): void {
				( new ConnectionRoutes( $connection ) )->register();
				( new SiteRoutes( $connection ) )->register();
				( new WorkflowRoutes( $connection ) )->register();
				( new DisplayRoutes( $settings ) )->register();
				( new ConversationRoutes( $connection ) )->register();
				( new UsageRoutes( $connection ) )->register();
				( new RetentionRoutes() )->register();
				( new UserTokenRoute( $secrets, $settings ) )->register();
				$health->register_route();
			}
		);
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			\WP_CLI::add_command( 'parley', new ParleyCommand( $connection ) );
		}
	}
}
