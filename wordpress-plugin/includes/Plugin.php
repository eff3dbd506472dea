<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat;

use Parley\Chat\Abilities\Abilities;
use Parley\Chat\Admin\ApprovalReturn;
use Parley\Chat\Admin\Commands;
use Parley\Chat\Admin\InboxPage;
use Parley\Chat\Admin\OwnGerman;
use Parley\Chat\Admin\QuestionsWidget;
use Parley\Chat\Admin\Roles;
use Parley\Chat\Admin\SettingsPage;
use Parley\Chat\Admin\WaitingBubble;
use Parley\Chat\Cli\ParleyCommand;
use Parley\Chat\Connection\Approval;
use Parley\Chat\Connection\Connection;
use Parley\Chat\Connection\SecretBox;
use Parley\Chat\Connection\Secrets;
use Parley\Chat\Health\FrontPageTest;
use Parley\Chat\Health\IdentityTest;
use Parley\Chat\Health\SiteHealth;
use Parley\Chat\Page\ChatScript;
use Parley\Chat\Page\InlineChat;
use Parley\Chat\Page\PageCaches;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Privacy\PersonalData;
use Parley\Chat\Privacy\PolicyText;
use Parley\Chat\Privacy\Retention;
use Parley\Chat\Rest\ApprovalRoute;
use Parley\Chat\Rest\ConnectionRoutes;
use Parley\Chat\Rest\DeliveryRoutes;
use Parley\Chat\Rest\DisplayRoutes;
use Parley\Chat\Rest\ExportRoutes;
use Parley\Chat\Rest\InboxRoutes;
use Parley\Chat\Rest\KnowledgeRoutes;
use Parley\Chat\Rest\RetentionRoutes;
use Parley\Chat\Rest\SiteRoutes;
use Parley\Chat\Rest\UserTokenRoute;
use Parley\Chat\Rest\WorkflowRoutes;

defined( 'ABSPATH' ) || exit;

/** Creates every part and registers its hooks: the only place that connects them. */
final class Plugin {

	/** @var string The plugin's main file. */
	private $file;

	public function __construct( string $file ) {
		$this->file = $file;
	}

	public function start(): void {
		register_activation_hook( $this->file, array( $this, 'activate' ) );
		register_deactivation_hook( $this->file, array( $this, 'deactivate' ) );
		add_action( 'activated_plugin', array( $this, 'welcome' ), 10, 2 );
		add_action( 'plugins_loaded', array( $this, 'load' ) );
	}

	public function activate(): void {
		PageSettings::prepare();
		Roles::grant();
		Retention::schedule();
		PageCaches::purge();
	}

	/**
	 * Redirects to the set-up after the Plugins screen activated only this plugin, for the user who activated it, and
	 * only once.
	 */
	public function welcome( string $plugin, bool $is_network ): void {
		$action = isset( $_GET['action'] ) ? sanitize_key( wp_unslash( $_GET['action'] ) ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- WordPress has checked it before it activated.
		if ( plugin_basename( $this->file ) !== $plugin || $is_network || 'activate' !== $action || wp_doing_ajax() || ( defined( 'WP_CLI' ) && WP_CLI ) ) {
			return;
		}
		if ( '' === ( new PageSettings() )->all()['public_key'] && wp_safe_redirect( SettingsPage::url() . '#setup' ) ) {
			exit;
		}
	}

	public function deactivate(): void {
		Retention::unschedule();
		PageCaches::purge();
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
		$health     = new SiteHealth( $connection, new FrontPageTest( $script, $settings ), new IdentityTest( $settings ) );
		$approval   = new Approval( $connection, ApprovalReturn::url() );
		$bubble     = new WaitingBubble( $this->file, $settings );

		( new OwnGerman( $this->file ) )->register();
		Roles::register();
		$script->register();
		PageCaches::register();
		$health->register();
		( new ApprovalReturn( $approval ) )->register();
		$bubble->register();
		( new InboxPage( $this->file, $settings, $bubble ) )->register();
		( new SettingsPage( $this->file ) )->register();
		( new QuestionsWidget( $this->file, $settings ) )->register();
		( new Commands() )->register();
		( new Abilities( $connection ) )->register();
		( new PersonalData( $connection ) )->register();
		( new Retention( $connection ) )->register();
		PolicyText::register();
		add_action( 'init', array( new InlineChat( $this->file, $script ), 'register' ) );
		// For sites in a network on which the plugin was never activated individually.
		add_action( 'admin_init', array( PageSettings::class, 'prepare' ) );

		add_action(
			'rest_api_init',
			static function () use ( $connection, $secrets, $settings, $health, $approval ): void {
				( new ConnectionRoutes( $connection ) )->register();
				( new ApprovalRoute( $approval ) )->register();
				( new SiteRoutes( $connection ) )->register();
				( new WorkflowRoutes( $connection ) )->register();
				( new DisplayRoutes( $settings, $connection ) )->register();
				( new InboxRoutes( $connection, $settings ) )->register();
				( new ExportRoutes( $connection ) )->register();
				( new KnowledgeRoutes( $connection ) )->register();
				( new DeliveryRoutes( $connection ) )->register();
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
